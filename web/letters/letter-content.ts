import type { ReactElement } from 'react';
import type { LetterData, LetterName } from '#shared/letters.ts';

/** What a letter says. The layout, the greeting and the text part are the same for all. */
export type LetterContent = {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  heading: string;
  /** The parts of `letter-parts.tsx` and nothing else, in one fragment: the text part is read from them. */
  body: ReactElement<{ children?: unknown }>;
  /** Why its reader gets it, in one sentence. */
  why: string;
};

export type LetterTemplate<N extends LetterName> = (data: LetterData<N>) => LetterContent;
