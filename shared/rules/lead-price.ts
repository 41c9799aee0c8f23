export const LEAD_PRICE_CENTS = 2000;
