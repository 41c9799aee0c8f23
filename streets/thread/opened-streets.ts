import type { QuestionName, StreetQuestions } from './answer-question.ts';

/** Unusable now; retry later. */
export class StreetsAway extends Error {
  override readonly name = 'StreetsAway';
}

export type OpenedStreets = {
  /** False if released, or the thread ended. */
  readonly isOpen: boolean;
  /** @throws StreetsAway */
  ask<Name extends QuestionName>(
    name: Name,
    asked: StreetQuestions[Name]['asked'],
  ): Promise<StreetQuestions[Name]['answer']>;
  /** Pending questions are still answered. */
  letGo(): void;
};

export type StreetsOpener = {
  /** May transfer the bytes. @throws for invalid bytes, or StreetsAway */
  open(bytes: Buffer): Promise<OpenedStreets>;
};
