import { PinDesk, type PinRequest } from './pin-desk.ts';

/** Reads and groups the pins of a map beside the page, so that neither ever holds up a click. */
const desk = new PinDesk();

self.onmessage = async ({ data: { id, ask } }: MessageEvent<{ id: number; ask: PinRequest }>) => {
  self.postMessage({ id, answer: await desk.answer(ask) });
};
