import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  test.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, 'en'],
    [undefined, '', 'en'],
    [undefined, '*', 'en'],
    [undefined, 'de,fr;q=0.9', 'en'],
    [undefined, 'es', 'es'],
    [undefined, 'ES-mx', 'es'],
    [undefined, 'de, es-419;q=0.3', 'es'],
    [undefined, 'en;q=0.3, es;q=0.9', 'es'],
    [undefined, 'es;q=0.9, en', 'en'],
    [undefined, 'es;q=0, en;q=0.1', 'en'],
    [undefined, 'es;q=nonsense, en;q=0.1', 'en'],
    [undefined, 'est', 'en'],
    ['es', 'en', 'es'],
    ['en', 'es', 'en'],
    ['de', 'es', 'es'],
    ['', 'es', 'es'],
    ['__proto__', undefined, 'en'],
  ])('for the cookie %j and the header %j returns %s', (chosen, asked, language) => {
    expect(chooseLanguage(chosen, asked)).toBe(language);
  });

  test('reads only the start of a long header', () => {
    expect(chooseLanguage(undefined, `es,${'x'.repeat(10_240)}`)).toBe('es');
    expect(chooseLanguage(undefined, `${'x,'.repeat(5_000)}es`)).toBe('en');
  });
});
