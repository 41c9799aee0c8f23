import { createHash } from 'node:crypto';
import { msg } from '#shared/texts/t.ts';

export type TestCard =
  | { outcome: 'paid' | 'challenged' | 'disputed' }
  | { outcome: 'declined'; code: string };

/** The same numbers as Stripe's test cards. */
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

/** Compares hashes: another number may be a real card. */
export function findTestCard(number: string): TestCard | null {
  return BY_HASH.get(hash(number.replaceAll(' ', ''))) ?? null;
}

/** @param year with two or four digits */
export function hasExpired(month: string, year: string, now: Date): boolean {
  return Date.UTC(2000 + (Number(year) % 100), Number(month), 1) <= now.getTime();
}

export const DECLINES: Record<string, string> = {
  card_declined: msg('Your card was declined.'),
  insufficient_funds: msg('Your card has insufficient funds.'),
  expired_card: msg('Your card has expired.'),
  incorrect_cvc: msg('Your card’s security code is incorrect.'),
  authentication_failed: msg(
    'The bank couldn’t confirm that it’s you. Please try again or use another card.',
  ),
};
