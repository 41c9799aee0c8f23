import { parentPort } from 'node:worker_threads';
import type { Streets } from '../open-streets.ts';
import { answerQuestion, type StreetQuestions } from './answer-question.ts';
import type { ThreadAnswer, ThreadCall, ThreadQuestion, ThreadRequest } from './thread-messages.ts';

type Outcome = { answer: unknown } | { isGone: true };

/** One question at a time. */
export function serveStreets(openStreets: (bytes: Buffer) => Streets): void {
  const opened = new Map<number, Streets>();

  function answer(streets: Streets, { name, asked }: ThreadQuestion): Outcome {
    return { answer: answerQuestion(streets, name, asked as StreetQuestions[typeof name]['asked']) };
  }

  function doCall(call: ThreadCall): Outcome {
    if ('bytes' in call) {
      const { buffer, byteOffset, byteLength } = call.bytes;
      opened.set(call.streets, openStreets(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)));
      return { answer: null };
    }
    const streets = opened.get(call.streets);
    return streets ? answer(streets, call.question) : { isGone: true };
  }

  const say = (one: ThreadAnswer) => parentPort!.postMessage(one);
  parentPort!.on('message', (request: ThreadRequest) => {
    if ('drop' in request) {
      opened.delete(request.drop);
      return;
    }
    const { call } = request;
    try {
      say({ call, ...doCall(request) });
    } catch (error) {
      say({ call, failure: error instanceof Error ? error : new Error(String(error)) });
    }
  });
}
