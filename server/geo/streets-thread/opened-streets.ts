import type { QuestionName, StreetQuestions } from './answer-question.ts';

/** Streets that are there and cannot be asked now; whoever asked is to come again, and has learnt nothing of them. */
export class StreetsAway extends Error {
  override readonly name = 'StreetsAway';
}

/** One region's streets, opened, wherever they are held. */
export type OpenedStreets = {
  /** False once they were let go of, or what held them has ended: they are to be opened again. */
  readonly isOpen: boolean;
  /** @throws StreetsAway */
  ask<Name extends QuestionName>(
    name: Name,
    asked: StreetQuestions[Name]['asked'],
  ): Promise<StreetQuestions[Name]['answer']>;
  /** Gives their memory back. Who has just been given them still has an answer. */
  letGo(): void;
};

export type StreetsOpener = {
  /**
   * Opens the stored form of a region's streets. The bytes may be taken away: nobody reads them afterwards.
   * @throws where they are none, or StreetsAway
   */
  open(bytes: Buffer): Promise<OpenedStreets>;
};
