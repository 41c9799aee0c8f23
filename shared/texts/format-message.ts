import { type Piece, parseMessage } from './parse-message.ts';

export type TextValues = Record<string, unknown>;

/** Caches formats, because creating one takes a phone longer than using it. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

function once<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

function formatNumber(locale: string, style: string, value: number): string {
  const make = () => new Intl.NumberFormat(locale, style === 'percent' ? { style } : {});
  return once(numberFormats, `${locale} ${style}`, make).format(value);
}

function pluralOf(locale: string, value: number): string {
  return once(pluralRules, locale, () => new Intl.PluralRules(locale)).select(value);
}

/** Cache of parsed messages. The catalog bounds its size, because user text is never parsed. */
const messages = new Map<string, Piece[]>();

/** Returns a single part as is, several as an array. @throws Error if a value is missing */
export function formatMessage(text: string, locale: string, values: TextValues): unknown {
  const parts: unknown[] = [];
  write(
    once(messages, text, () => parseMessage(text)),
    { locale, values, text, count: null },
    parts,
  );
  return parts.length > 1 ? parts : (parts[0] ?? '');
}

type Context = { locale: string; values: TextValues; text: string; count: number | null };

function add(parts: unknown[], part: unknown): void {
  if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(`${parts.pop()}${part}`);
  else parts.push(part);
}

/** Formats numbers. Returns other values unchanged for the renderer, and an empty string for none. */
const shown = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'bigint' ? String(value) : value || '';

function givenValue({ values, text }: Context, name: string): unknown {
  if (!(name in values)) throw new Error(`'${name}' is missing for the text '${text}'.`);
  return values[name];
}

function write(pieces: readonly Piece[], context: Context, parts: unknown[]): void {
  const { locale, count } = context;
  for (const piece of pieces) {
    if (typeof piece === 'string') add(parts, piece);
    else if (piece.kind === 'count') add(parts, formatNumber(locale, '', count as number));
    else writeValue(piece, context, parts);
  }
}

function writeValue(
  piece: Exclude<Piece, string | { kind: 'count' }>,
  context: Context,
  parts: unknown[],
): void {
  const { locale } = context;
  const value = givenValue(context, piece.name);
  if (piece.kind === 'value') add(parts, shown(value));
  else if (piece.kind === 'number') add(parts, formatNumber(locale, piece.style, value as number));
  else if (piece.kind === 'tag') {
    const inside: unknown[] = [];
    write(piece.pieces, context, inside);
    const made = (value as (words: unknown[]) => unknown)(inside);
    for (const part of Array.isArray(made) ? made : [made]) add(parts, part);
  } else {
    const { options, isPlural } = piece;
    const count = isPlural ? (value as number) : null;
    const exact = options.get(isPlural ? `=${value}` : String(value));
    const chosen = exact ?? (count === null ? undefined : options.get(pluralOf(locale, count)));
    write(chosen ?? (options.get('other') as Piece[]), { ...context, count }, parts);
  }
}
