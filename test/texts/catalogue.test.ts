import { isDeepStrictEqual } from 'node:util';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { formatMessage } from '#shared/texts/format-message.ts';
import { INTL_LOCALES, LANGUAGES } from '#shared/texts/language.ts';
import { englishCatalogue, loadedTexts, looseWords, readCatalogue } from './collect-texts.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const english = englishCatalogue();
const keys = (areas: object) =>
  Object.entries(areas).flatMap(([area, texts]) => Object.keys(texts).map((text) => `${area}: ${text}`));

/** Returns the names of arguments and tags in a message. */
function argumentsOf(text: string, locale: string): string[] {
  const names = new Set<string>();
  const visit = (parts: unknown): void => {
    if (Array.isArray(parts)) for (const part of parts) visit(part);
    else if (typeof parts === 'object' && parts !== null) {
      const { type, value } = parts as { type?: number; value?: unknown };
      // Element type 0 is plain text, and 7 a plural's number. Other elements with a name are arguments or
      // tags.
      if (type !== undefined && type !== 0 && type !== 7 && typeof value === 'string') names.add(value);
      for (const part of Object.values(parts)) visit(part);
    }
  };
  visit(new IntlMessageFormat(text, locale).getAst());
  return [...names].sort();
}

/** Numbers that select different plural forms and number formats. */
const COUNTS = [0, 1, 2, 21, 1234.5, 1_000_000];

/**
 * Returns values for every argument: each option of a select, each number, and text that looks like ICU
 * syntax.
 */
function valuesFor(ast: unknown): Record<string, unknown>[] {
  const made: Record<string, unknown>[] = COUNTS.map(() => ({}));
  const visit = (parts: unknown): void => {
    if (Array.isArray(parts)) for (const part of parts) visit(part);
    else if (typeof parts === 'object' && parts !== null) {
      const { type, value, options } = parts as { type?: number; value?: string; options?: object };
      for (const [at, count] of COUNTS.entries()) {
        if (value === undefined) continue;
        // Element types: 1 is an argument, 2 a number, 5 a select, 6 a plural, 8 a tag.
        if (type === 1) made[at]![value] ??= at === 0 ? `'{x}' <b>#` : count;
        if (type === 2 || type === 6) made[at]![value] = count;
        if (type === 5) made[at]![value] = Object.keys(options ?? {})[at] ?? 'none of them';
        if (type === 8) made[at]![value] = (words: unknown[]) => (at === 0 ? words : { words });
      }
      for (const part of Object.values(parts)) visit(part);
    }
  };
  visit(ast);
  return made;
}

describe('interface catalog', () => {
  test('has exactly the texts in the code (npm run texts)', () => {
    expect(keys(readCatalogue('en'))).toEqual(keys(english));
  });

  test.each(LANGUAGES)('%s has valid ICU messages for any values', (language) => {
    const locale = INTL_LOCALES[language];
    const texts = Object.values(language === 'en' ? english : readCatalogue(language)).flatMap(
      Object.values<string>,
    );
    const wrong = texts.flatMap((text) => {
      const message = new IntlMessageFormat(text, locale);
      return valuesFor(message.getAst()).flatMap((values) => {
        const [asked, given] = [message.format(values as never), formatMessage(text, locale, values)];
        return isDeepStrictEqual(asked, given) ? [] : [{ text, values, asked, given }];
      });
    });
    expect(texts.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });

  test.each(OTHERS)('%s has exactly the keys of the code', (language) => {
    expect(keys(readCatalogue(language))).toEqual(keys(english));
  });

  test.each(OTHERS)('%s has no empty translation', (language) => {
    const empty = Object.entries(readCatalogue(language)).flatMap(([area, texts]) =>
      Object.entries(texts).flatMap(([text, said]) => (said.trim() === '' ? [`${area}: ${text}`] : [])),
    );
    expect(empty).toEqual([]);
  });

  test.each(OTHERS)('%s uses the same arguments as the English text', (language) => {
    const wrong = Object.entries(readCatalogue(language)).flatMap(([area, texts]) =>
      Object.entries(texts).flatMap(([text, said]) => {
        const asked = argumentsOf(text, INTL_LOCALES.en).join();
        const given = argumentsOf(said, INTL_LOCALES[language]).join();
        return asked === given ? [] : [`${area}: ${text} has ${asked}, not ${given}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('is never read while a module loads', () => {
    expect(loadedTexts).toEqual([]);
  });

  test('has all visible words of the code', () => {
    expect(looseWords.map(({ place, words }) => `${place}: ${words}`)).toEqual([]);
  });
});
