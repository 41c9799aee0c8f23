/** Half the side of a school's box in degrees (section 9). */
export const SCHOOL_BOX_HALF_DEG = 0.2;
