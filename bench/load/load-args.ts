/** Options of `npm run load-data`. */
export type LoadArgs = {
  properties: number;
  schools: number;
  seed: number;
  /** Maximum per listing; without files. */
  photos: number;
  /** Each has about one comment. */
  posts: number;
  messages: number;
  /** Allows a database that already has listings. */
  isAdding: boolean;
};

/** Minimum and maximum: the generator's names and the disk are limited. */
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

/** Thrown before anything is written, with a sentence for the terminal. */
export class LoadError extends Error {}
