import type { Region } from './thread/open-region.ts';
import { RegionUnavailable, startThread, type Thread } from './thread/start-thread.ts';

export { RegionUnavailable };

export type RegionQuery = keyof Region;
export type RegionRequest<Name extends RegionQuery> = Parameters<Region[Name]>[0];
export type RegionResponse<Name extends RegionQuery> = ReturnType<Region[Name]>;

/** @throws RegionUnavailable */
export type RegionQueries = {
  [Name in RegionQuery]: (request: RegionRequest<Name>) => Promise<RegionResponse<Name>>;
};

export type OpenRegion = RegionQueries & {
  readonly isOpen: boolean;
  /** Queries that are pending still get a response. */
  release(): void;
};

export type RegionOpener = {
  /** May transfer the bytes. @throws for damaged bytes, or RegionUnavailable */
  open(graph: Buffer): Promise<OpenRegion>;
};

export type RegionThread = RegionOpener & {
  /** Rejects pending queries. */
  close(): Promise<void>;
};

export type RegionThreadOptions = {
  script?: URL;
  timeoutMs?: number;
};

const WORKER = new URL('./thread/thread-worker.ts', import.meta.url);
/** Opening a city takes less than a second. */
const TIMEOUT_MS = 60_000;

/** Only whole buffers can be transferred. */
function copyBuffer(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

function regionIn(thread: Thread, region: number): OpenRegion {
  let isReleased = false;
  const query =
    <Name extends RegionQuery>(name: Name) =>
    async (request: RegionRequest<Name>) =>
      (await thread.call({ region, query: { name, request } })) as RegionResponse<Name>;
  return {
    travelTimes: query('travelTimes'),
    route: query('route'),
    surroundings: query('surroundings'),
    get isOpen() {
      return !isReleased && thread.isAlive;
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      // Releases the region after the queries that were sent before.
      setImmediate(() => thread.release(region));
    },
  };
}

/** After a crash, regions must be opened again. */
export function startRegionThread(options: RegionThreadOptions = {}): RegionThread {
  const { script = WORKER, timeoutMs = TIMEOUT_MS } = options;
  let thread: Thread | null = null;
  let isClosed = false;
  let opened = 0;
  return {
    async open(graph) {
      if (isClosed) throw new RegionUnavailable('The program is stopping.');
      const holder = thread?.isAlive ? thread : startThread(script, timeoutMs);
      thread = holder;
      opened += 1;
      const region = opened;
      const bytes = copyBuffer(graph);
      await holder.call({ region, bytes }, [bytes.buffer]);
      return regionIn(holder, region);
    },
    async close() {
      isClosed = true;
      await thread?.end('The program is stopping.');
    },
  };
}
