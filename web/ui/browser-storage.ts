type Kind = 'localStorage' | 'sessionStorage';

/** Returns the storage. Null on the server, and if it is blocked: then access throws or returns null. */
function openStorage(kind: Kind): Storage | null {
  try {
    return typeof window === 'undefined' ? null : (globalThis[kind] ?? null);
  } catch {
    return null;
  }
}

/** Storage that never throws. Values that can't be stored stay in memory until the page closes. */
export type BrowserStore = {
  get(key: string): string | null;
  /** @returns true if the value survives a reload */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  isInMemory(key: string): boolean;
};

function createStore(kind: Kind): BrowserStore {
  const memory = new Map<string, string>();
  const attempt = <R>(work: (storage: Storage) => R): R | null => {
    try {
      const storage = openStorage(kind);
      return storage && work(storage);
    } catch {
      return null;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored) {
        memory.delete(key);
        return true;
      }
      // Removes the older value, which would otherwise return on the next page.
      attempt((storage) => storage.removeItem(key));
      // Not on the server, where all users would share this memory.
      if (typeof window !== 'undefined') memory.set(key, value);
      return false;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    isInMemory: (key) => memory.has(key),
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** Script that replaces blocked session storage, because the router's script would fail without it. */
export const SESSION_STORAGE_SCRIPT = `try{sessionStorage.length}catch{const m=new Map();
Object.defineProperty(window,'sessionStorage',{value:{getItem:k=>m.get(k)??null,
setItem:(k,v)=>{m.set(k,v)},removeItem:k=>{m.delete(k)}}})}`.replaceAll('\n', '');

export const localStore = createStore('localStorage');
/** Searches that a visitor has saved. Here, so that pages can check it without loading the code for searches. */
export const VISITOR_SEARCHES_KEY = 'porchlight.searches';
export const tabStore = createStore('sessionStorage');

export function readCookie(name: string): string | null {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
  } catch {
    // Ignores the error, because sandboxed documents have no cookies.
  }
}

export async function openResponseCache(name: string): Promise<Cache | null> {
  try {
    return await caches.open(name);
  } catch {
    return null;
  }
}

export async function deleteResponseCache(name: string): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Ignores the error, because blocked caches contain nothing.
  }
}
