import { type Field, type FieldName, TOWN_FIELDS } from './town-fields.ts';

/** With a sign of another script the tables count as generously as they can: a title takes 300 characters then. */
const SIGN = '☂ ';

/** What takes in all that stands behind it, where it stands in a page as it is: an element or comment that does not end, half a tag. */
const SWALLOWS =
  /<(textarea|select|xmp|title|style|script|noscript|iframe|template|plaintext)\b(?!.*<\/\1)|<!--(?!.*-->)|<[a-z/][^>]*$/is;

/**
 * Texts of at most so many characters that hold, each whole, all of the payloads that are no longer. One that takes in what stands
 * behind it is the last of its text, so that it hides none of the others.
 */
function packed(payloads: readonly string[], most: number): string[] {
  const fitting = payloads.filter(({ length }) => length <= most);
  const ends = fitting.filter((payload) => SWALLOWS.test(payload));
  const texts = ends.map((end) => [end]);
  const sizes = ends.map(({ length }) => length);
  for (const payload of fitting.filter((one) => !ends.includes(one))) {
    const at = sizes.findIndex((size) => size + 1 + payload.length <= most);
    if (at >= 0) {
      texts[at]!.splice(-1, 0, payload);
      sizes[at]! += 1 + payload.length;
    } else {
      texts.push([payload]);
      sizes.push(payload.length);
    }
  }
  return texts.map((parts) => parts.join(' '));
}

const NAMES = Object.keys(TOWN_FIELDS) as FieldName[];
const letter = (at: number) => String.fromCharCode(97 + at);

/**
 * Ends the texts of one field: by it what a page shows of this field is told from what it shows of another, which has the same payloads.
 * What ran before it still runs: to a script it is a name, to an element words.
 */
function markOf(name: FieldName): string {
  const at = NAMES.indexOf(name);
  return `;${letter(Math.floor(at / 26))}${letter(at % 26)}`;
}

/** Marked all of them, but for a payload that leaves no room for it: that is a text of its own. */
function textsFor(payloads: readonly string[], name: FieldName): string[] {
  const field: Field = TOWN_FIELDS[name];
  const before = (field.before ?? '') + (field.countsSigns ? SIGN : '');
  const mark = markOf(name);
  const room = field.width - before.length - (field.after ?? 0);
  const most = room - mark.length;
  const filling = payloads.filter(({ length }) => length > most && length <= room);
  return [
    ...packed(payloads, most).map((text) => before + text + mark),
    ...filling.map((text) => before + text),
  ];
}

/** The payloads as the fields of a town have them. */
export type Dealt = {
  /** What the field says in this row; from the first again, once all are said. */
  of: (name: FieldName, row: number) => string;
  /** What the field says in one of these rows and no other field says; of all rows without them. */
  own: (name: FieldName, rows?: readonly { row: number }[]) => string[];
  /** How many rows say all that the fields of these tables have to say. */
  rows: (...tables: string[]) => number;
};

export function dealTexts(payloads: readonly string[]): Dealt {
  const texts = new Map(NAMES.map((name) => [name, textsFor(payloads, name)]));
  const all = (name: FieldName) => texts.get(name)!;
  const of = (name: FieldName, row: number) => all(name)[row % all(name).length]!;
  return {
    of,
    own: (name, rows) => {
      const said = rows ? [...new Set(rows.map(({ row }) => of(name, row)))] : all(name);
      return said.filter((text) => text.endsWith(markOf(name)));
    },
    rows: (...tables) =>
      Math.max(
        ...NAMES.filter((name) => tables.includes(name.split('.')[0]!)).map((name) => all(name).length),
      ),
  };
}
