import { parentPort } from 'node:worker_threads';
import type { Region } from './open-region.ts';

type Query = { name: keyof Region; request: unknown };

/** `region` and `call` are ids that the parent thread chose. */
export type ThreadCall = { region: number; bytes: Uint8Array } | { region: number; query: Query };
export type ThreadRequest = (ThreadCall & { call: number }) | { release: number };

/** Responses are in the order of the calls. */
export type ThreadResponse = { call: number } & (
  | { result: unknown }
  | { error: Error }
  | { isReleased: true }
);

export function serveRegions(openRegion: (bytes: Buffer) => Region): void {
  const regions = new Map<number, Region>();

  function run(call: ThreadCall): { result: unknown } | { isReleased: true } {
    if ('bytes' in call) {
      const { buffer, byteOffset, byteLength } = call.bytes;
      regions.set(call.region, openRegion(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)));
      return { result: null };
    }
    const region = regions.get(call.region);
    if (!region) return { isReleased: true };
    const query = region[call.query.name] as (request: unknown) => unknown;
    return { result: query(call.query.request) };
  }

  const respond = (response: ThreadResponse) => parentPort!.postMessage(response);
  parentPort!.on('message', (request: ThreadRequest) => {
    if ('release' in request) {
      regions.delete(request.release);
      return;
    }
    const { call } = request;
    try {
      respond({ call, ...run(request) });
    } catch (error) {
      respond({ call, error: error instanceof Error ? error : new Error(String(error)) });
    }
  });
}
