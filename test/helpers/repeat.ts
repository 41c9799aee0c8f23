/** Factor for the number of random cases and kills: `npm run test:long` runs the same checks ten times as often. */
export const REPEAT = process.env.LONG === '1' ? 10 : 1;
