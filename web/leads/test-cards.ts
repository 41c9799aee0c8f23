/** The documented cards of the test mode, the same as the card provider's own. */
export const TEST_CARDS: readonly { number: string; what: string }[] = [
  { number: '4242424242424242', what: 'Paid' },
  { number: '4000002500003155', what: 'Extra step' },
  { number: '4000000000000002', what: 'Declined' },
  { number: '4000000000009995', what: 'Insufficient funds' },
  { number: '4000000000000069', what: 'Expired' },
  { number: '4000000000000127', what: 'Wrong CVC' },
  { number: '4000000000000259', what: 'Paid, then disputed' },
];
