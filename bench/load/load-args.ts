/** Options of `npm run load-data`. */
export type LoadArgs = {
  properties: number;
  schools: number;
  seed: number;
  /** Maximum number of photos per listing. Photos have no files. */
  photos: number;
  /** Number of posts. Each has about one comment. */
  posts: number;
  messages: number;
  /** Adds to a database that already has listings. */
  isAdding: boolean;
};

/** Minimum and maximum of each option, limited by the generator's names and the disk. */
export const LOAD_RANGES = {
  properties: [1, 5_000_000],
  schools: [1, 1500],
  seed: [0, 2_147_483_647],
  photos: [0, 24],
  posts: [0, 20_000_000],
  messages: [0, 100_000_000],
} as const satisfies Partial<Record<keyof LoadArgs, readonly [number, number]>>;

/** The `source` of generated listings. */
export const loadSource = (seed: number) => `load-data-${seed}`;

/** Thrown before anything is written. Its message is for the terminal. */
export class LoadError extends Error {}
