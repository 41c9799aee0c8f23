/** Section 9: half the size of the box that is searched around a school, in degrees. */
export const SCHOOL_BOX_HALF_DEG = 0.2;
