import { createHash } from 'node:crypto';
import { msg } from '#shared/texts/t.ts';

/** What becomes of a payment with a test card: paid, the bank's extra step first, or a decline with its code. */
export type TestCard =
  | { outcome: 'paid' | 'challenged' | 'disputed' }
  | { outcome: 'declined'; code: string };

/** The documented test cards, the same as Stripe's. */
const TEST_CARDS: [number: string, card: TestCard][] = [
  ['4242424242424242', { outcome: 'paid' }],
  ['4000000000000002', { outcome: 'declined', code: 'card_declined' }],
  ['4000000000009995', { outcome: 'declined', code: 'insufficient_funds' }],
  ['4000000000000069', { outcome: 'declined', code: 'expired_card' }],
  ['4000000000000127', { outcome: 'declined', code: 'incorrect_cvc' }],
  ['4000002500003155', { outcome: 'challenged' }],
  ['4000000000000259', { outcome: 'disputed' }],
];

const hash = (number: string): string => createHash('sha256').update(number).digest('hex');
const BY_HASH = new Map(TEST_CARDS.map(([number, card]) => [hash(number), card]));

/** Null for any other card. The number itself is held nowhere: somebody may have typed a real one. */
export function takeTestCard(number: string): TestCard | null {
  return BY_HASH.get(hash(number.replaceAll(' ', ''))) ?? null;
}

/** Whether a card's last month is over. @param year of two or four digits */
export function hasExpired(month: string, year: string, now: Date): boolean {
  return Date.UTC(2000 + (Number(year) % 100), Number(month), 1) <= now.getTime();
}

/** What a person reads about each decline. */
export const DECLINES: Record<string, string> = {
  card_declined: msg('The card was declined.'),
  insufficient_funds: msg('The card has not enough money on it.'),
  expired_card: msg('The card has expired.'),
  incorrect_cvc: msg("The card's security code is wrong."),
  authentication_failed: msg(
    'The bank could not make sure that it is you. Please try again or take another card.',
  ),
};
