export type LoadArgs = {
  properties: number;
  schools: number;
  seed: number;
  /** Photos have no files. */
  photos: number;
  /** Each post has about one comment. */
  posts: number;
  messages: number;
  isAdding: boolean;
};

/** Limited by the generator's names and the disk. */
export const LOAD_RANGES = {
  properties: [1, 5_000_000],
  schools: [1, 1500],
  seed: [0, 2_147_483_647],
  photos: [0, 24],
  posts: [0, 20_000_000],
  messages: [0, 100_000_000],
} as const satisfies Partial<Record<keyof LoadArgs, readonly [number, number]>>;

export const loadSource = (seed: number) => `load-data-${seed}`;

/** Thrown before anything is written. */
export class LoadError extends Error {}
