import type { ReactElement } from 'react';
import type { LetterData, LetterName } from '#shared/letters.ts';

export type LetterContent = {
  subject: string;
  /** Shown after the subject in an inbox. */
  preheader: string;
  heading: string;
  /** One fragment of `letter-parts.tsx` elements only: the plain text is derived from it. */
  body: ReactElement<{ children?: unknown }>;
  why: string;
};

export type LetterTemplate<N extends LetterName> = (data: LetterData<N>) => LetterContent;
