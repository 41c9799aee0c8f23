import fc from 'fast-check';

type Path = readonly (string | number)[];

/**
 * One change to a body. `at` selects the changed value, modulo the number of values. `kind` is the kind of
 * change.
 */
export type Mutation = {
  at: number;
  kind: 'replace' | 'bend' | 'drop' | 'add';
  value: unknown;
  text: string;
  edge: number;
};

const EDGES = [-1, 0, -0, 0.5, 1e-7, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1.7e308];

/** Generates one to three changes to a valid body. */
export function mutations(value: fc.Arbitrary<unknown>, texts: readonly string[]): fc.Arbitrary<Mutation[]> {
  const kind = fc.oneof(
    { weight: 3, arbitrary: fc.constant('replace' as const) },
    { weight: 5, arbitrary: fc.constant('bend' as const) },
    { weight: 1, arbitrary: fc.constantFrom('drop' as const, 'add' as const) },
  );
  const one = fc.record({
    ...{ at: fc.nat(), kind, value },
    ...{ text: fc.constantFrom(...texts), edge: fc.constantFrom(...EDGES) },
  });
  return fc.array(one, { minLength: 1, maxLength: 3 });
}

/** Returns the paths of all values in a body, including arrays and objects. */
function pathsOf(body: unknown, before: Path = []): Path[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, inner]) => {
    const path = [...before, Array.isArray(body) ? Number(name) : name];
    return [path, ...pathsOf(inner, path)];
  });
}

/** Returns another value of the same type, so that the API can't refuse it because of the type. */
function changeValue(value: unknown, { at, text, edge, value: other }: Mutation): unknown {
  if (typeof value === 'string') return `${value.slice(0, at % (value.length + 1))}${text}`;
  if (typeof value === 'number') return at % 3 === 0 ? -value : edge;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return at % 2 === 0 ? [...value, ...value] : [];
  return value === null ? text : other;
}

/** Returns a copy of the body with the changes applied. */
export function mutateBody(body: Record<string, unknown>, all: readonly Mutation[]): Record<string, unknown> {
  const changed = structuredClone(body);
  for (const mutation of all) {
    const paths = pathsOf(changed);
    const path = paths[mutation.at % Math.max(1, paths.length)];
    if (!path) continue;
    let place = changed as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>;
    const name = path.at(-1)!;
    if (mutation.kind === 'add') changed[mutation.text] = mutation.value;
    else if (mutation.kind === 'bend') place[name] = changeValue(place[name], mutation);
    else if (mutation.kind === 'replace') place[name] = mutation.value;
    else if (Array.isArray(place)) place.splice(Number(name), 1);
    else delete place[name];
  }
  return changed;
}
