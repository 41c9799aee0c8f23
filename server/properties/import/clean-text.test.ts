import { describe, expect, test } from 'vitest';
import { cleanDescription } from './clean-description.ts';
import { cleanLine, cleanParagraphs, shorten, trimTruncated } from './clean-text.ts';

describe('cleanLine and cleanParagraphs', () => {
  test('decode entities with and without a semicolon', () => {
    expect(cleanLine('studio, one &#38 two beds &amp; more &#x2019; &nbsp;end &bogus;', 100)).toBe(
      'studio, one & two beds & more ’ end &bogus;',
    );
  });

  test('decode named and twice encoded entities', () => {
    expect(
      cleanLine('Caf&eacute;, 900 ft&sup2;, &frac14; acre &copy; AT&amp;amp;T, El Ni&amp;ntilde;o', 100),
    ).toBe('Café, 900 ft², ¼ acre © AT&T, El Niño');
  });

  test('preserve joined emoji and Persian', () => {
    expect(cleanLine('👩‍👩‍👧 خانه‌ای نزدیک دانشگاه', 100)).toBe('👩‍👩‍👧 خانه‌ای نزدیک دانشگاه');
  });

  test('remove tags', () => {
    expect(cleanParagraphs('<p>One</p><p>Two<br>Three</p><script>x</script>', 100)).toBe(
      'One\nTwo\nThree\nx',
    );
    expect(cleanLine('2 < 3 and 5 > 4', 100)).toBe('2 < 3 and 5 > 4');
  });

  test('remove control and invisible characters', () => {
    expect(cleanLine('a\u0007b\u200bc\u202ed\ufeff', 100)).toBe('a b c d');
  });

  test('shorten at a word, never inside a character', () => {
    expect(shorten('one two three four', 12)).toBe('one two…');
    expect(shorten('🏠'.repeat(10), 6)).toBe('🏠🏠…');
  });

  test('end a truncated source at a whole word', () => {
    expect(trimTruncated('includes unique f...', 1024)).toBe('includes unique…');
    expect(trimTruncated(`${'word '.repeat(15)}brok`, 79)).toBe(`${'word '.repeat(15).trim()}…`);
    expect(trimTruncated('A whole sentence.', 17)).toBe('A whole sentence.');
    expect(trimTruncated('short', 80)).toBe('short');
  });
});

describe('cleanDescription', () => {
  test.each(['0', '-', 'n/a', 'none', '  '])('returns an empty text for %j', (text) => {
    expect(cleanDescription(text)).toBe('');
  });

  test('removes a sentence with only contact instructions', () => {
    expect(cleanDescription('Lots of light. Email [email] for inquiries or a viewing. No pets.')).toBe(
      'Lots of light. No pets.',
    );
  });

  test('keeps the rest of other sentences', () => {
    expect(cleanDescription('The garden behind the house was planted by [name] and is open to all.')).toBe(
      'The garden behind the house was planted and is open to all.',
    );
  });

  test('keeps 18,000 characters and shortens longer texts', () => {
    expect(cleanDescription('word '.repeat(3600)).length).toBe(17_999);
    expect(cleanDescription('word '.repeat(6000)).length).toBeLessThanOrEqual(20_000);
  });
});
