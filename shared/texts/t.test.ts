import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { schemas } from '../api/contract.ts';
import { toFieldErrors } from '../api/field-errors.ts';
import { signUpBody } from '../api/sign-up-body.ts';
import { CATALOGUES } from './catalogues.ts';
import { formatParts, type Locale, setLocaleProvider, t } from './t.ts';

const setLocale = (locale: Locale) => onTestFinished(setLocaleProvider(() => locale));
const setEnglish = () => setLocale({ language: 'en', texts: {} });
const setSpanish = () => setLocale({ language: 'es', texts: CATALOGUES.es });

const HOMES = '{count, plural, one {# home} other {# homes}}';

describe('t', () => {
  test('falls back to English without a translation', () => {
    setSpanish();
    expect(t('Nobody has ever said this.')).toBe('Nobody has ever said this.');
    expect(t('{name} has never said this.', { name: 'Ada' })).toBe('Ada has never said this.');
  });

  test("uses the language's plurals and number format", () => {
    expect([0, 1, 2, 1234].map((count) => t(HOMES, { count }))).toEqual([
      '0 homes',
      '1 home',
      '2 homes',
      '1,234 homes',
    ]);
    setSpanish();
    expect([0, 1, 2].map((count) => t(HOMES, { count }))).toEqual([
      '0 viviendas',
      '1 vivienda',
      '2 viviendas',
    ]);
  });

  test('inserts values literally, not as arguments or tags', () => {
    const filter = "{count} <b>'{'</b> #";
    expect(t('Remove filter {filter}', { filter })).toBe(`Remove filter ${filter}`);
  });

  test('formatParts returns tags in the order of the language', () => {
    const text = 'Housing near <school></school>';
    const values = { school: () => ['Ohio State'] };
    expect([formatParts(text, values)].flat(2).join('')).toBe('Housing near Ohio State');
    setSpanish();
    expect([formatParts(text, values)].flat(2).join('')).toBe('Vivienda cerca de Ohio State');
  });
});

describe('form field errors', () => {
  const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
    toFieldErrors(z.safeParse(schema, value).error?.issues ?? []);
  const form = {
    first_name: ' ',
    last_name: 'x'.repeat(151),
    email: 'ada',
    username: '-',
    password: 'short',
  };

  test('use the language that is set when validation runs', () => {
    expect(errorsOf(signUpBody, form)).toMatchObject({ first_name: ['First Name Required'] });
    setSpanish();
    expect(errorsOf(signUpBody, form)).toMatchObject({
      first_name: ['Nombre: campo obligatorio'],
      last_name: ['Apellido: puede tener hasta 150 caracteres.'],
      email: ['Escribe un correo electrónico válido'],
      password: ['La contraseña debe tener al menos 8 caracteres.'],
    });
    setEnglish();
    expect(errorsOf(signUpBody, form)).toMatchObject({
      last_name: ['Last Name can have up to 150 characters.'],
      email: ['Valid email required'],
    });
  });

  test('are translated in manager forms too', () => {
    setSpanish();
    expect(errorsOf(schemas.new_manager_contact.body as z.ZodMiniType, { type: 'castle' })).toMatchObject({
      city: ['Ciudad: campo obligatorio'],
      state: ['Falta el estado'],
      type: ['El tipo de propiedad debe ser single-family o multi-family.'],
    });
  });
});
