/**
 * Whether the page stands alone, without a studio behind it: "uno site" marks its
 * index so. Addresses are then in the part after the #, because a server of files
 * knows no others.
 */
export const alone = globalThis.document?.querySelector('meta[name="uno-site"]') != null;

/** The address of a file beside the page. */
export const beside = (file: string): string => (alone ? `.${file}` : file);
