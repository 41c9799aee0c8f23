import type { QuestionName } from './answer-question.ts';

/** What goes into the thread. `streets` is the number under which it holds them, `call` that of what is to be answered. */
export type ThreadCall =
  | { streets: number; bytes: Uint8Array }
  | { streets: number; question: ThreadQuestion };
export type ThreadQuestion = { name: QuestionName; asked: unknown };
export type ThreadRequest = (ThreadCall & { call: number }) | { drop: number };

/** What comes back, in the order of the calls. */
export type ThreadAnswer = { call: number } & ({ answer: unknown } | { failure: Error } | { isGone: true });
