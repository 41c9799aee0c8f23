/**
 * Stands in the browser for the part of the message library that reads number and date skeletons (`::compact-short`), 2 kB of every page: no
 * text has one, as `test/texts/catalogue.test.ts` sees to.
 */
function refuse(): never {
  throw new Error('Texts have no skeletons for numbers and dates; format them before.');
}

export const parseNumberSkeleton = refuse;
export const parseNumberSkeletonFromString = refuse;
export const parseDateTimeSkeleton = refuse;
