/** Factor for the number of random cases. `npm run test:long` sets LONG and runs ten times as many. */
export const REPEAT = process.env.LONG === '1' ? 10 : 1;
