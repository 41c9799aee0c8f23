import { describe, expect, test } from 'vitest';
import { cleanDescription } from './clean-description.ts';
import { cleanLine, cleanParagraphs, shorten, trimTruncated } from './clean-text.ts';

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

  test('what the source cut ends at a whole word', () => {
    expect(trimTruncated('includes unique f...', 1024)).toBe('includes unique…');
    expect(trimTruncated(`${'word '.repeat(15)}brok`, 79)).toBe(`${'word '.repeat(15).trim()}…`);
    expect(trimTruncated('A whole sentence.', 17)).toBe('A whole sentence.');
    expect(trimTruncated('short', 80)).toBe('short');
  });
});

describe('a description', () => {
  test.each(['0', '-', 'n/a', 'none', '  '])('of %j is none', (text) => {
    expect(cleanDescription(text)).toBe('');
  });

  test('loses the sentence that only says whom to write to', () => {
    expect(cleanDescription('Lots of light. Email [email] for inquiries or a viewing. No pets.')).toBe(
      'Lots of light. No pets.',
    );
  });

  test('keeps the rest of a sentence that says more', () => {
    expect(cleanDescription('The garden behind the house was planted by [name] and is open to all.')).toBe(
      'The garden behind the house was planted and is open to all.',
    );
  });

  test('of 18,000 characters stays whole, and a longer one is cut', () => {
    expect(cleanDescription('word '.repeat(3600)).length).toBe(17_999);
    expect(cleanDescription('word '.repeat(6000)).length).toBeLessThanOrEqual(20_000);
  });
});
