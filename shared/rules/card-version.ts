import { hashOfText } from './hash-of-text.ts';

/**
 * The `?v=` of a social card's URL: changes with its content, so that caches fetch the new picture.
 * @param shown names, prices, the first photo's address
 */
export function cardVersion(...shown: readonly unknown[]): string {
  return hashOfText(JSON.stringify(shown)).toString(36);
}
