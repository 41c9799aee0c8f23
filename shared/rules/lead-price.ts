/** What unlocking a lead costs, in cents (section 9). */
export const LEAD_PRICE_CENTS = 2000;
