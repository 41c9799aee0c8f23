type Kind = 'localStorage' | 'sessionStorage';

/** The browser's own storage. Null on the server, and where the browser blocks it: access then throws or gives null. */
function openStorage(kind: Kind): Storage | null {
  try {
    return typeof window === 'undefined' ? null : (globalThis[kind] ?? null);
  } catch {
    return null;
  }
}

/** String storage that never throws: values that the browser refuses live in memory until the page closes. */
export type BrowserStore = {
  get(key: string): string | null;
  /** @returns whether the value outlives the page */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  /** Whether the value is lost with the page. */
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
      // An older value must not come back with the next page.
      attempt((storage) => storage.removeItem(key));
      // Memory on the server would be shared by all users.
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

/**
 * Runs in the head: gives libraries a session storage in memory where the browser has none, because the router's own
 * script fails without one.
 */
export const SESSION_STORAGE_SCRIPT = `try{sessionStorage.length}catch{const m=new Map();
Object.defineProperty(window,'sessionStorage',{value:{getItem:k=>m.get(k)??null,
setItem:(k,v)=>{m.set(k,v)},removeItem:k=>{m.delete(k)}}})}`.replaceAll('\n', '');

/** Shared by all tabs, until it is removed. */
export const localStore = createStore('localStorage');
/** Storage of this tab, until it is closed. */
export const tabStore = createStore('sessionStorage');

/** The value of a cookie that scripts may read, or null. */
export function readCookie(name: string): string | null {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
}

/** Sets a cookie for the whole site. A browser that blocks cookies ignores it. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
  } catch {
    // A sandboxed document has no cookies.
  }
}

/** A cache of responses; null where the browser has none or blocks it. */
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
    // A browser that blocks caches has stored nothing.
  }
}
