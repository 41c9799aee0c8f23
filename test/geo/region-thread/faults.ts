/** The test controls the faulty worker by this shared memory. */
export const SHARED = 'odd-streets';
export const GATE = 0;
export const NEXT = 1;

export const WELL = 0;
export const ENDS = 1;
export const HANGS = 2;
export const WAITS = 3;
export const THROWS = 4;
