import { msg } from '#shared/texts/t.ts';
/** Card numbers, which are the same as those of Stripe's test cards. */
export const TEST_CARDS: readonly { number: string; what: string }[] = [
  { number: '4242424242424242', what: msg('Paid') },
  { number: '4000002500003155', what: msg('Extra step') },
  { number: '4000000000000002', what: msg('Declined') },
  { number: '4000000000009995', what: msg('Insufficient funds') },
  { number: '4000000000000069', what: msg('Expired') },
  { number: '4000000000000127', what: msg('Wrong CVC') },
  { number: '4000000000000259', what: msg('Paid, then disputed') },
];
