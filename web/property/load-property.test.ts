import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/api/call.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { badInput, isProblem, notFound, problem } from '#shared/api/errors.ts';
import { loadProperty } from './load-property.ts';

const school = { id: 7, name: 'Harbor College', public_view_url: 'harbor-college' };
const property = { id: 12, name: 'The Mill', schools: [7] };

/** Creates a call that responds like the API, which answers an invalid school URL with 400. */
function callWith(found: { schools: number[] }, place: () => object): Call {
  const answer = async ({ name }: Endpoint, input: Record<string, unknown>) => {
    if (name === 'property_auxillary_data') return place();
    if (name === 'property') {
      if (input.id !== property.id) throw notFound('property');
      return { ...property, ...found };
    }
    const text = String(input.public_view_url);
    if (text.includes('\u0000')) throw badInput({ public_view_url: ['It must not hold that.'] });
    return text === school.public_view_url ? [school] : [];
  };
  return answer as unknown as Call;
}

function visit(at: string, name: string, p_id: string, schools = [7], place = () => ({})) {
  return loadProperty({
    call: callWith({ schools }, place),
    params: { school: at, p_id },
    url: new URL(`http://localhost/${encodeURIComponent(at)}/off-campus-housing/${name}/${p_id}/`),
    signal: new AbortController().signal,
    settings: { public_url: 'http://localhost' } as never,
  });
}

const isMissing = (error: unknown) => isProblem(error, 404);

describe('loadProperty responds 404', () => {
  it.each(['0', '-1', 'abc', '1.5', '9999999999999999', '99999999999999999999'])(
    'for the id %s',
    async (id) => {
      await expect(visit('harbor-college', 'The-Mill', id)).rejects.toSatisfy(isMissing);
    },
  );

  it('at an unknown or invalid school', async () => {
    await expect(visit('nowhere', 'The-Mill', '12')).rejects.toSatisfy(isMissing);
    await expect(visit('\u0000', 'The-Mill', '12')).rejects.toSatisfy(isMissing);
  });

  it('at a school that the property is not near', async () => {
    await expect(visit('harbor-college', 'The-Mill', '12', [8])).rejects.toSatisfy(isMissing);
  });
});

it('loadProperty returns the property without surroundings if only the surroundings fail to load', async () => {
  const failing = (error: Error) => () => {
    throw error;
  };
  const visitWith = (error: Error) => visit('harbor-college', 'The-Mill', '12', [7], failing(error));
  expect(await visitWith(problem(503, 'Not now.'))).toMatchObject({ property: { id: 12 }, aux: null });
  // Other errors are bugs and must not be hidden.
  await expect(visitWith(new TypeError('undefined is no function'))).rejects.toThrow(TypeError);
});

it('loadProperty redirects if the URL has a wrong property name', async () => {
  const answer = await visit('harbor-college', 'Another', '12').catch((thrown: Response) => thrown);
  expect((answer as Response).status).toBe(301);
  expect((answer as Response).headers.get('location')).toBe(
    '/harbor-college/off-campus-housing/The-Mill/12/',
  );
});
