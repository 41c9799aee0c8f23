import type { Streets } from '#streets/open-streets.ts';
import { answerQuestion } from '#streets/thread/answer-question.ts';
import type { StreetsOpener } from '#streets/thread/opened-streets.ts';

/** Holds streets in this thread, where only what is asked of them is of interest. */
export function streetsHere(openStreets: (bytes: Buffer) => Streets): StreetsOpener {
  return {
    async open(bytes) {
      const streets = openStreets(bytes);
      return { isOpen: true, ask: async (name, asked) => answerQuestion(streets, name, asked), letGo() {} };
    },
  };
}
