/** What `npm run load-data` is asked for. */
export type LoadOrder = {
  properties: number;
  schools: number;
  /** The same seed gives the same rows. */
  seed: number;
  /** Rows of photos a listing, at most; they have no files. */
  photos: number;
  /** Of the forums, each with a comment or so. */
  posts: number;
  /** Private messages. */
  messages: number;
  /** Also into a database that has listings. */
  isAdding: boolean;
};

/** The least and the most of each: beyond it the generator has no names, or a disk no room. */
export const LOAD_RANGES = {
  properties: [1, 5_000_000],
  schools: [1, 1500],
  seed: [0, 2_147_483_647],
  photos: [0, 24],
  posts: [0, 20_000_000],
  messages: [0, 100_000_000],
} as const satisfies Partial<Record<keyof LoadOrder, readonly [number, number]>>;

/** The `source` of every listing that a seed has made. */
export const loadSource = (seed: number) => `load-data-${seed}`;

/** Why a load was not begun, in a sentence for who asked for it. */
export class LoadRefusal extends Error {}
