/** Something that `npm run prove` tries as one, with a name and a part of the report of its own. */
export type Proof = {
  /** What it is called on the command line: the number of a promise, or a word. */
  id: string;
  title: string;
  /** What is held, in the size of `npm test` and in full. */
  promise: string;
  ci: string;
  full: string;
  /**
   * Tests that try it, beside those that tell a figure for it: `.test.ts` and `.prove.ts` for Vitest, `.e2e.ts` for Playwright.
   */
  files: readonly string[];
  /**
   * Those of its files that want the machine to themselves; all others may run beside other proofs. Alone is
   * - what asks for a time that a neighbour could spoil: a p95, a median, an answer within seconds (4, 13, 17, 18, 20, first-start);
   * - what a slow machine would make less strict: an answer listened for so long, a scanner that compares times (4, 6);
   * - what tells a time as its figure, though it asks for none (11, 22, 18 in a browser);
   * - what fills the machine with a run of many tests of its own, timed ones among them (release-before, cluster).
   * Three tell or ask for a time and are not: the soak of 18, an hour in which nothing is asked but that memory does not grow and
   * nothing fails; the pictures of 15, whose 25 s are those past which a picture is cut off; and the payloads of 6, whose 4 s tell a
   * statement that slept from one that did not, which a neighbour can make fail but not pass. `npm test` runs all three beside others.
   */
  alone?: readonly string[];
  /** Documents that its tests read: another of them is another thing to be proved. */
  reads?: readonly string[];
  /**
   * What a browser loads and what pages are drawn from has no part in it: it opens none, asks for none and starts no program that serves any, so that
   * another look of a page leaves it as it was. Told of those that take long.
   */
  meetsNoPages?: true;
  /** It runs tests beyond its own files, so that it depends on all of them. */
  runsAllTests?: true;
  /** How long it takes in full where nobody has measured it here. */
  minutes: number;
  /** How much of that is for the files that are alone, where there are others too. */
  aloneMinutes?: number;
  /** Of its tests in a browser; the wide one alone where absent. */
  widths?: readonly ('desktop' | 'phone')[];
  env?: Readonly<Record<string, string>>;
};
