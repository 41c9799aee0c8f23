/** The documented cards of the test mode, the same as the card provider's own. */
export const TEST_CARDS: readonly { number: string; what: string }[] = [
  { number: '4242424242424242', what: 'Is paid' },
  { number: '4000002500003155', what: 'Asks for an extra step' },
  { number: '4000000000000002', what: 'Is declined' },
  { number: '4000000000009995', what: 'Has insufficient funds' },
  { number: '4000000000000069', what: 'Has expired' },
  { number: '4000000000000127', what: 'Has another security code' },
  { number: '4000000000000259', what: 'Is paid, then disputed' },
];
