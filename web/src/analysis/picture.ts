// A drawing of the page as a file: its styles written into it, so that it looks the
// same anywhere.

const written = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'font-size', 'font-weight', 'font-family'];

/** The drawing as a document of its own, on the page's ground, with a caption. */
export function alone(svg: SVGSVGElement, caption: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((node, i) => {
    const style = getComputedStyle(from[i]!);
    for (const name of written) node.setAttribute(name, style.getPropertyValue(name));
    node.removeAttribute('class');
  });
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value + 44];
  const ground = getComputedStyle(document.documentElement);
  const ns = 'http://www.w3.org/2000/svg';
  copy.setAttribute('viewBox', `0 -32 ${width} ${height}`);
  copy.setAttribute('height', String(height));
  copy.setAttribute('fill', 'none');
  const sheet = document.createElementNS(ns, 'rect');
  for (const [k, v] of Object.entries({ y: -32, width, height, fill: ground.backgroundColor })) sheet.setAttribute(k, String(v));
  const text = document.createElementNS(ns, 'text');
  for (const [k, v] of Object.entries({ x: 16, y: -10, fill: ground.color, 'font-size': '15px', 'font-weight': '600', 'font-family': ground.fontFamily })) text.setAttribute(k, String(v));
  text.textContent = caption;
  copy.prepend(sheet, text);
  return new XMLSerializer().serializeToString(copy);
}

function save(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const saveSVG = (text: string, name: string): void => save(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);

/** Saves the drawing as pixels, two for each of its units. */
export async function savePNG(text: string, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (data) save(data, `${name}.png`);
}
