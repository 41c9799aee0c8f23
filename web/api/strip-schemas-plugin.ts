import { type Plugin, parseSync } from 'vite';

/** Parts that only the server and the documentation need. */
const SERVER_PARTS = new Set(['summary', 'tag', 'params', 'query', 'body', 'response']);

/** Names of schemas that forms use. */
const FORM_SCHEMA = /(Body|Field|Form)$/;

type Span = { start: number; end: number };
type Value = Span & {
  type: string;
  callee?: { name?: string };
  arguments?: { properties?: (Span & { key?: { name?: string } })[] }[];
};
type Declared = Span & {
  type: string;
  id?: { name: string } | null;
  declarations?: { id: { name?: string }; init: Value | null }[];
};
type Statement = Declared & {
  declaration?: Declared | null;
  specifiers?: (Span & { local: { name: string } })[];
  source?: Span | null;
};

type Part = { names: string[]; text: string; isRoot: boolean };

const uses = (text: string, name: string) =>
  new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`).test(text);

/** Removes the server-only properties. Null if the expression is not an endpoint. */
function stripCall(value: Value, code: string): string | null {
  const properties = value.callee?.name === 'endpoint' ? value.arguments?.[0]?.properties : undefined;
  const needed = properties?.filter(({ key }) => !SERVER_PARTS.has(key?.name ?? ''));
  return needed ? `{ ${needed.map(({ start, end }) => code.slice(start, end)).join(', ')} }` : null;
}

function toPart(statement: Statement, code: string): Part {
  const declared = statement.declaration ?? statement;
  const text = code.slice(statement.start, statement.end);
  const isExported = statement.type.startsWith('Export');
  if (declared.type !== 'VariableDeclaration') {
    const names = declared.id ? [declared.id.name] : [];
    return { names, text, isRoot: isExported || names.length === 0 };
  }
  const names = (declared.declarations ?? []).map(({ id }) => id.name ?? '');
  const value = declared.declarations?.[0]?.init;
  const call = value ? stripCall(value, code) : null;
  if (value && call) {
    const lean = code.slice(statement.start, value.start) + call + code.slice(value.end, statement.end);
    return { names, text: lean, isRoot: true };
  }
  // `msg` has no effect.
  const written = value ? code.slice(value.start, value.end).replaceAll('msg(', '') : '';
  const isMade = !/Function|Literal/.test(value?.type ?? '') && written.includes('(');
  return { names, text, isRoot: isExported && (!isMade || names.some((name) => FORM_SCHEMA.test(name))) };
}

function stripImport({ specifiers = [], source, start, end }: Statement, code: string, rest: string): string {
  const text = code.slice(start, end);
  const unused = specifiers.filter(({ local }) => !uses(rest, local.name));
  if (unused.length === 0 || !source) return text;
  if (unused.length === specifiers.length) return '';
  const needed = specifiers
    .filter((one) => !unused.includes(one))
    .map((one) => code.slice(one.start, one.end));
  return `import { ${needed.join(', ')} } from ${code.slice(source.start, source.end)};`;
}

/**
 * Removes schemas from endpoints. Keeps only schemas that forms use, found by name. A missing export fails the build.
 */
export function stripSchemas(name: string, code: string): string {
  const statements = parseSync(name, code).program.body as unknown as Statement[];
  const isImport = ({ type }: Statement) => type === 'ImportDeclaration';
  const parts = statements.filter((one) => !isImport(one)).map((one) => toPart(one, code));
  const needed = new Set(parts.filter(({ isRoot }) => isRoot));
  for (const part of needed) {
    // Grows during iteration: transitive dependencies.
    for (const other of parts) if (other.names.some((one) => uses(part.text, one))) needed.add(other);
  }
  const rest = parts.filter((part) => needed.has(part)).map(({ text }) => text);
  const imports = statements.filter(isImport).map((one) => stripImport(one, code, rest.join('\n')));
  return [...imports, ...rest, ''].join('\n');
}

/** Lets pages without forms load without the schema library. */
export function stripSchemasPlugin(): Plugin {
  return {
    name: 'porchlight:strip-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/shared\/api\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: stripSchemas(id, code), map: null, moduleSideEffects: false }),
    },
  };
}
