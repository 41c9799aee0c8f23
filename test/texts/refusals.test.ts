import { describe, expect, test } from 'vitest';
import type { Problem } from '#shared/api/errors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const property = await makeProperty(db, await makeManager(db));

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await api.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Problem>() };
}

async function post(path: string, payload: string, headers: Record<string, string> = {}) {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Problem>() };
}

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };

describe('localized refusal', () => {
  test('is in Spanish with Content-Language for a Spanish browser, also for each field', async () => {
    const { status, headers, body } = await get('property_near/?point=here&school=0', SPANISH);
    expect(status).toBe(400);
    expect(body.title).toBe('Datos incorrectos');
    expect(body.errors).toEqual({
      point: ['point debe ser dos números, longitude,latitude, en grados.'],
      school: ['school debe ser un número entero positivo.'],
    });
    expect(headers['content-language']).toBe('es');
    expect(String(headers.vary)).toContain('accept-language, cookie');
  });

  test('uses the language cookie before Accept-Language', async () => {
    const unknown = `properties/${property}/auxillary_data/?school=987654321`;
    const chosen = await get(unknown, { ...SPANISH, cookie: 'language=en' });
    expect(chosen.body.detail).toBe('There is no such school.');
    const spanish = await get(unknown, { 'accept-language': 'en', cookie: 'a=b; language=es' });
    expect(spanish.body.detail).toBe('No existe esa universidad.');
  });

  test('is in English for an unknown or missing language', async () => {
    for (const headers of [{}, { 'accept-language': 'de-DE,fr;q=0.8' }, { cookie: 'language=de' }]) {
      const answer = await get('property_near/?point=here&school=0', headers as Record<string, string>);
      expect(answer.body.title).toBe('Bad input');
      expect(answer.headers['content-language']).toBe('en');
    }
  });

  test('is in Spanish for an unreadable body', async () => {
    const broken = await post('availability/', '{', SPANISH);
    expect([broken.status, broken.body.detail]).toEqual([400, 'El cuerpo no es JSON válido.']);
    const wrong = await post('availability/', '{}', SPANISH);
    expect(wrong.body.errors).toEqual({
      token: ['Este enlace está incompleto.'],
      is_available: ['is_available debe ser true o false.'],
    });
    const nowhere = await get('nowhere/', SPANISH);
    expect([nowhere.status, nowhere.body.detail]).toEqual([404, 'No existe esa llamada.']);
  });

  test('stays in English ASCII at token endpoints, as OAuth requires', async () => {
    const { headers, body } = await post('auth/token/', '{', { ...SPANISH, cookie: 'language=es' });
    expect(body).toEqual({ error: 'invalid_request', error_description: "The body isn't valid JSON." });
    expect(headers['content-language']).toBe('en');
  });
});

test('cached response is the same for every language', async () => {
  const path = `property_in/?school=${school}&in_bbox=-180,-90,180,90`;
  const spanish = await get(path, SPANISH);
  const english = await get(path);
  expect(spanish.status).toBe(200);
  expect([spanish.body, spanish.headers.etag]).toEqual([english.body, english.headers.etag]);
});

const GARBAGE = [
  'x'.repeat(10_240),
  'es,'.repeat(3_400),
  `es;q=${'9'.repeat(10_000)}`,
  ';;;,,,q=,;q=es',
  'es;q=NaN,en;q=-1',
  '__proto__',
];

test.each(GARBAGE)('an invalid language (%.40s) is treated as unknown', async (text) => {
  for (const headers of [
    { 'accept-language': text },
    { cookie: `language=${text}` },
    { cookie: `language=${text}; language=es`, 'accept-language': text },
  ]) {
    const refused = await get('property_near/?point=here&school=0', headers as Record<string, string>);
    expect([400, 431]).toContain(refused.status);
    expect(['en', 'es']).toContain(refused.headers['content-language']);
    const fine = await get(`properties/${property}/`, headers as Record<string, string>);
    expect(fine.status).toBe(200);
  }
});
