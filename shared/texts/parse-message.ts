export type Piece =
  | string
  | { kind: 'count' }
  | { kind: 'value'; name: string }
  | { kind: 'number'; name: string; style: string }
  | { kind: 'choice'; name: string; isPlural: boolean; options: ReadonlyMap<string, readonly Piece[]> }
  | { kind: 'tag'; name: string; pieces: readonly Piece[] };

const NAME = /[\w.-]+/y;
const SPACE = /\s*/y;
/** Matches an option such as `other` or `=0`. */
const OPTION = /=?\w+/y;
const OPEN_TAG = /<[a-z][\w-]*>/iy;
const PLAIN = /[^'{}<#]+/y;

/**
 * Matches ICU quoting: an apostrophe before `{`, `}`, `<` or `>` escapes all text up to the next apostrophe.
 */
const QUOTED = /'(?=[{}<>])((?:[^']|'')*)(?:'|$)/y;
const QUOTED_IN_PLURAL = /'(?=[{}<>#])((?:[^']|'')*)(?:'|$)/y;

type Within = { isPlural: boolean; isNested: boolean; tag: string | null };

/**
 * Parses the subset of ICU messages that we use. A test compares the result with a full library.
 * @throws Error for invalid messages
 */
export function parseMessage(text: string): Piece[] {
  let at = 0;

  const fail = (): never => {
    throw new Error(`This is not a message, from ${at} on: ${text}`);
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const need = (pattern: RegExp): string => (take(pattern) ?? fail())[0];
  const isNext = (sign: string): boolean => text.startsWith(sign, at);
  const pass = (sign: string): void => {
    if (!isNext(sign)) fail();
    at += sign.length;
  };

  function argument(): Piece {
    pass('{');
    need(SPACE);
    const name = need(NAME);
    need(SPACE);
    if (isNext('}')) {
      pass('}');
      return { kind: 'value', name };
    }
    const kind = nextWord();
    if (kind === 'number') {
      const style = isNext(',') ? nextWord() : '';
      pass('}');
      return { kind, name, style };
    }
    if (kind !== 'plural' && kind !== 'select') fail();
    pass(',');
    return { kind: 'choice', name, isPlural: kind === 'plural', options: choices(kind === 'plural') };
  }

  function nextWord(): string {
    pass(',');
    need(SPACE);
    const word = need(NAME);
    need(SPACE);
    return word;
  }

  function choices(isPlural: boolean): Map<string, Piece[]> {
    const options = new Map<string, Piece[]>();
    need(SPACE);
    while (!isNext('}')) {
      const option = need(OPTION);
      need(SPACE);
      pass('{');
      options.set(option, pieces({ isPlural, isNested: true, tag: null }));
      pass('}');
      need(SPACE);
    }
    pass('}');
    if (!options.has('other')) fail();
    return options;
  }

  function tag(within: Within): Piece {
    const name = need(OPEN_TAG).slice(1, -1);
    const inside = pieces({ ...within, tag: name });
    pass(`</${name}>`);
    return { kind: 'tag', name, pieces: inside };
  }

  function pieces(within: Within): Piece[] {
    const found: Piece[] = [];
    const addText = (words: string) => {
      if (typeof found.at(-1) === 'string') found.push(`${found.pop()}${words}`);
      else found.push(words);
    };
    while (at < text.length) {
      if (within.isNested && isNext('}')) return found;
      if (within.tag !== null && isNext('</')) return found;
      const plain = take(PLAIN)?.[0];
      const quoted = take(within.isPlural ? QUOTED_IN_PLURAL : QUOTED)?.[1];
      if (plain !== undefined) addText(plain);
      if (quoted !== undefined) addText(quoted.replaceAll("''", "'"));
      if (plain !== undefined || quoted !== undefined) continue;
      if (isNext('{')) found.push(argument());
      else if (/[a-z]/i.test(isNext('<') ? (text[at + 1] ?? '') : '')) found.push(tag(within));
      else if (within.isPlural && isNext('#')) {
        pass('#');
        found.push({ kind: 'count' });
      } else {
        addText(text[at] as string);
        at += isNext("''") ? 2 : 1;
      }
    }
    if (within.isNested || within.tag !== null) fail();
    return found;
  }

  return pieces({ isPlural: false, isNested: false, tag: null });
}
