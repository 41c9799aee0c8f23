import type { QuestionName } from './answer-question.ts';

/** `streets` and `call` are ids. */
export type ThreadCall =
  | { streets: number; bytes: Uint8Array }
  | { streets: number; question: ThreadQuestion };
export type ThreadQuestion = { name: QuestionName; asked: unknown };
export type ThreadRequest = (ThreadCall & { call: number }) | { drop: number };

/** In call order. */
export type ThreadAnswer = { call: number } & ({ answer: unknown } | { failure: Error } | { isGone: true });
