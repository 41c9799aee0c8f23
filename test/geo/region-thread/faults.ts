/** What the test and the odd thread both read: whether it may go on, and what becomes of the next question. */
export const SHARED = 'odd-streets';
export const GATE = 0;
export const NEXT = 1;

/** Of the next question. */
export const WELL = 0;
export const ENDS = 1;
export const HANGS = 2;
export const WAITS = 3;
export const THROWS = 4;
