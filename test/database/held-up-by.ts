/** Texts in a program: between backticks, or between quotes on one line. */
const LITERAL = /`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/gs;

/** The statements of a migration, each on one line; what stands in a function is run by nobody yet. */
function statementsIn(code: string): string[] {
  return [...code.matchAll(LITERAL)]
    .map(([, ...texts]) => texts.find((text) => text !== undefined) ?? '')
    .flatMap((text) => text.replace(/(\$\w*\$).*?\1/gs, '$1').split(';'))
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase());
}

/** What an `alter table` does, one thing after the other: commas within brackets part nothing. */
function actionsOf(statement: string): string[] {
  let depth = 0;
  const actions = [''];
  for (const letter of statement) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

const INDEX =
  /^create (unique )?index (concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(?:public\.)?(\S+)/;
const ALTER = /^alter table (?:if exists )?(?:only )?(?:public\.)?(\S+) (.*)$/;
const WRITE =
  /(?:^|\W)(?:(update|truncate)(?: table)?(?: only)? (?!on\b|or\b|of\b)|(delete) from (?:only )?)(?:public\.)?([\w$.{}]+)/;
const BUILDER = /\.(?:updateTable|deleteFrom|createIndex|alterTable|dropTable|dropIndex)\(/;

const UNIQUE = 'refuses rows that the release before writes, which may be there twice';
const LOST = 'takes away what the release before relies on';

function ofAction(action: string): string[] {
  if (/^(drop (constraint|default)|alter (column )?\w+ drop default)\b/.test(action)) return [LOST];
  const isUnique = /^add (constraint \w+ )?(unique|primary key|exclude)\b/.test(action);
  if (isUnique) return [UNIQUE];
  const isConstraint = /^add (constraint|check|foreign key)\b/.test(action);
  return isConstraint && !/ not valid$/.test(action)
    ? ['adds a constraint that is not "not valid", and reads the whole table while nobody may write it']
    : [];
}

function ofStatement(statement: string, isOld: (table: string) => boolean): string[] {
  if (/^drop (index|trigger)\b/.test(statement)) return [LOST];
  const [, unique, concurrently, indexed = ''] = INDEX.exec(statement) ?? [];
  if (indexed !== '' && isOld(indexed.replace(/\(.*/, ''))) {
    if (unique) return [UNIQUE];
    return concurrently
      ? ['makes an index concurrently by itself; makeIndex also takes away what a cut-off run left']
      : ['makes an index that is not "concurrently", while nobody may write the table'];
  }
  const [, altered = '', actions = ''] = ALTER.exec(statement) ?? [];
  if (altered !== '') return isOld(altered) ? actionsOf(actions).flatMap(ofAction) : [];
  if (/^create\b/.test(statement)) return [];
  const [, , , written = ''] = WRITE.exec(statement) ?? [];
  return written !== '' && isOld(written) ? ['writes the rows of a table in one go, not in batches'] : [];
}

/**
 * What a migration does, beside narrowing, that holds up the release before or fails it while it serves: in words, none where
 * it adds only. Tables that the migration makes itself nobody waits for.
 * @param code without comments
 */
export function heldUpBy(code: string): string[] {
  const statements = statementsIn(code);
  const made = new Set(
    statements.map(
      (statement) => /^create table (?:if not exists )?(?:public\.)?(\w+)/.exec(statement)?.[1] ?? '',
    ),
  );
  const found = statements.flatMap((statement) => ofStatement(statement, (table) => !made.has(table)));
  if (/\bdropIndex\(/.test(code)) found.push(LOST);
  if (/\b(make|drop)Index\(/.test(code) && !/\bconfig = \{ transaction: false \}/.test(code))
    found.push('makes or drops an index within a transaction, while nobody may write the table');
  if (BUILDER.test(code)) found.push('is written with the builder, which this is not read from');
  return found;
}
