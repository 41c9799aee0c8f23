/**
 * Name of the memory that the test shares with the faulty worker. It says whether the worker may continue,
 * and what the next query does.
 */
export const SHARED = 'odd-streets';
export const GATE = 0;
export const NEXT = 1;

/** Values of the shared memory that decide the outcome of the next query. */
export const WELL = 0;
export const ENDS = 1;
export const HANGS = 2;
export const WAITS = 3;
export const THROWS = 4;
