import { appendFileSync } from 'node:fs';

/**
 * Tells what was found for a promise of `test/prove/promises.ts`, or for what has a word in place of a number there, as one line for
 * the report ("200 kills: 0 lost"). Only a run of `npm run prove` keeps it: PROVE_FIGURES names its file, of one JSON object a line.
 */
export function tellFigure(promise: number | 'release-before' | 'image', figure: string): void {
  const file = process.env.PROVE_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ promise, figure })}\n`);
}
