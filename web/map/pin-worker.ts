import { PinDesk, type PinRequest } from './pin-desk.ts';

/** What was asked, answered; or in words why it could not be. */
export type WorkerAnswer = { id: number; answer?: unknown; failure?: string };

/** Reads and groups the pins of a map beside the page, so that neither ever holds up a click. */
const desk = new PinDesk();

self.onmessage = async ({ data: { id, ask } }: MessageEvent<{ id: number; ask: PinRequest }>) => {
  const answered: WorkerAnswer = await desk.answer(ask).then(
    (answer) => ({ id, answer }),
    (error: Error) => ({ id, failure: error.message }),
  );
  self.postMessage(answered);
};
