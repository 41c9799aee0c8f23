import type { Streets } from '#server/geo/open-streets.ts';
import { answerQuestion } from '#server/geo/streets-thread/answer-question.ts';
import type { StreetsOpener } from '#server/geo/streets-thread/opened-streets.ts';

/** Holds streets in this thread, where only what is asked of them is of interest. */
export function streetsHere(openStreets: (bytes: Buffer) => Streets): StreetsOpener {
  return {
    async open(bytes) {
      const streets = openStreets(bytes);
      return { isOpen: true, ask: async (name, asked) => answerQuestion(streets, name, asked), letGo() {} };
    },
  };
}
