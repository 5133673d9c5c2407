// One text kept on this device, by the worker that has it: localStorage is for pages
// alone, and too small for the records of many games.

const store = 'kept';

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open('uno', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** What was kept; empty for nothing, and where the browser keeps nothing. */
export async function read(): Promise<string> {
  try {
    const database = await open();
    return await new Promise((done) => {
      const request = database.transaction(store).objectStore(store).get('studio');
      request.onsuccess = () => done(typeof request.result === 'string' ? request.result : '');
      request.onerror = () => done('');
    });
  } catch {
    return '';
  }
}

export async function write(text: string): Promise<void> {
  try {
    const database = await open();
    database.transaction(store, 'readwrite').objectStore(store).put(text, 'studio');
  } catch {
    // The games last until the page is closed.
  }
}
