import { describe, expect, test } from 'vitest';
import { stripSchemas } from './strip-schemas-plugin.ts';

const FILE = `import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idInput, sizeLimits } from './inputs.ts';
export const MOST = 5;
const sentence = () => t('Too many.');
const sizeRule = z.int({ error: sentence }).check(...sizeLimits(MOST));
export const hatBody = z.object({ size: sizeRule });
export const hatSchema = z.object({ id: z.int(), made: z.string() });
export const makeHat = endpoint({
  name: 'make_hat',
  method: 'POST',
  path: 'hats/{id}/',
  auth: 'bearer',
  tag: 'Hats',
  summary: 'Make a hat (of felt)',
  params: z.object({ id: idInput('id') }),
  body: hatBody,
  response: hatSchema,
  status: 201,
});
export function hatText(size) {
  return size > MOST ? 'large' : 'small';
}
`;

describe('stripSchemas', () => {
  const lean = stripSchemas('hats.ts', FILE);

  test('keeps name, method, path and authorization of endpoints', () => {
    expect(lean).toContain(
      "export const makeHat = { name: 'make_hat', method: 'POST', path: 'hats/{id}/', auth: 'bearer', status: 201 };",
    );
  });

  test('keeps schemas used by forms, and their dependencies', () => {
    expect(lean).toContain('export const hatBody = z.object({ size: sizeRule });');
    expect(lean).toContain('const sizeRule = ');
    expect(lean).toContain('const sentence = ');
    expect(lean).toContain("import { sizeLimits } from './inputs.ts';");
  });

  test('removes other schemas and imports used only by them', () => {
    expect(lean).not.toContain('hatSchema');
    expect(lean).not.toContain('idInput');
    expect(lean).not.toContain('endpoint');
    const withoutForm = stripSchemas('hats.ts', FILE.replaceAll('hatBody', 'hatInput'));
    expect(withoutForm).not.toContain('import');
    expect(withoutForm).not.toContain('sentence');
  });

  test('keeps constants and functions unchanged', () => {
    expect(lean).toContain('export const MOST = 5;');
    expect(lean).toContain("export function hatText(size) {\n  return size > MOST ? 'large' : 'small';\n}");
  });
});
