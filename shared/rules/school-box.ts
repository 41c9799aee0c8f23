/** Degrees (section 9). */
export const SCHOOL_BOX_HALF_DEG = 0.2;
