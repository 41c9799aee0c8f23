import { hashOfText } from './hash-of-text.ts';

/**
 * What stands behind `?v=` in the address of a social card: another where anything that the card shows is another, so that
 * nobody who keeps cards by their address goes on showing the old one.
 * @param shown what the page knows of it: names, prices, the address of the first photo
 */
export function cardVersion(...shown: readonly unknown[]): string {
  return hashOfText(JSON.stringify(shown)).toString(36);
}
