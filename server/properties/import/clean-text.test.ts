import { describe, expect, test } from 'vitest';
import { cleanLine, cleanParagraphs, shorten } from './clean-text.ts';

describe('text as a reader should see it', () => {
  test('entities are decoded, with or without their semicolon', () => {
    expect(cleanLine('studio, one &#38 two beds &amp; more &#x2019; &nbsp;end &bogus;', 100)).toBe(
      'studio, one & two beds & more ’ end &bogus;',
    );
  });

  test('tags go, and what they broke stays broken', () => {
    expect(cleanParagraphs('<p>One</p><p>Two<br>Three</p><script>x</script>', 100)).toBe(
      'One\nTwo\nThree\nx',
    );
    expect(cleanLine('2 < 3 and 5 > 4', 100)).toBe('2 < 3 and 5 > 4');
  });

  test('control and invisible characters go', () => {
    expect(cleanLine('a\u0007b\u200bc\u202ed\ufeff', 100)).toBe('a b c d');
  });

  test('what is too long is cut at a word, never inside a character', () => {
    expect(shorten('one two three four', 12)).toBe('one two…');
    expect(shorten('🏠'.repeat(10), 6)).toBe('🏠🏠…');
  });
});
