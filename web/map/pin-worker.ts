import type { PinRequest } from './open-pin-index.ts';
import { PinIndex } from './pin-index.ts';

/** Groups thousands of pins beside the page, so that building the index never holds up a click. */
let index = new PinIndex([]);

self.onmessage = ({ data: { id, ask } }: MessageEvent<{ id: number; ask: PinRequest }>) => {
  if (ask.kind === 'load') index = new PinIndex(ask.pins);
  const answer =
    ask.kind === 'query' ? index.query(ask.query) : ask.kind === 'open' ? index.open(ask.clusterId) : null;
  self.postMessage({ id, answer });
};
