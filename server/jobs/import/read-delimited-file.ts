import { t } from '#shared/texts/t.ts';
import { decodeFile, type FileProgress, type ImportFile } from './decode-file.ts';
import {
  type DelimitedFormat,
  DelimitedParser,
  type DelimitedRow,
  detectSeparator,
  MAX_RECORD_CHARACTERS,
} from './delimited-parser.ts';
import { ImportFileProblem } from './import-file-problem.ts';
import { repairDoubleEncoding } from './repair-double-encoding.ts';

export type FileRow = { line: number; values: Record<string, string> } | { line: number; problem: string };

export type ReadOptions = {
  /** The default detects the separator in the header. */
  format?: DelimitedFormat | undefined;
  /** Matched regardless of case, spaces and punctuation. */
  requiredColumns: readonly string[];
  optionalColumns: readonly string[];
  /** In order of preference. */
  otherNames?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  onProgress?: ((progress: FileProgress) => void) | undefined;
};

const MAX_FIELD_CHARACTERS = 100_000;

/**
 * Uses constant memory. Broken records become rows with a `problem`. Commit nothing before the last batch,
 * because a truncated file throws at its end. @throws ImportFileProblem
 */
export async function* readDelimitedFile(file: ImportFile, options: ReadOptions): AsyncGenerator<FileRow[]> {
  const { name } = file;
  let parser: DelimitedParser | null = null;
  let head = '';
  let reader: RowReader | null = null;
  let rowCount = 0;
  const toRows = (records: DelimitedRow[]): FileRow[] => {
    let from = 0;
    if (reader === null && records.length > 0) {
      reader = new RowReader(name, records[0]!, options);
      from = 1;
    }
    const rows: FileRow[] = [];
    for (let at = from; at < records.length; at += 1) rows.push(reader!.read(records[at]!));
    rowCount += rows.length;
    return rows;
  };
  for await (const text of decodeFile(file, options.onProgress)) {
    if (!parser) head += text;
    if (!parser && !hasHeader(head)) continue;
    let records: DelimitedRow[] = [];
    if (parser) records = parser.push(text);
    else [parser, records] = startParser(head, options);
    const rows = toRows(records);
    if (rows.length > 0) yield rows;
  }
  let records: DelimitedRow[] = [];
  if (!parser) [parser, records] = startParser(head, options);
  const { rows: tail, isCutOff } = parser.end();
  const rows = toRows([...records, ...tail]);
  if (isCutOff) {
    throw new ImportFileProblem(
      t('{name} ends in the middle of its last line, so it is truncated. Download or export it again.', {
        name,
      }),
    );
  }
  if (reader === null) throw new ImportFileProblem(t('{name} is empty.', { name }));
  if (rowCount === 0) throw new ImportFileProblem(t('{name} has a header but no rows.', { name }));
  if (rows.length > 0) yield rows;
}

/** Excel writes this line to name the separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i;

function hasHeader(text: string): boolean {
  const rest = text.replace(SEPARATOR_LINE, '').trimStart();
  const end = rest.search(/[\r\n]/);
  return rest.length > MAX_RECORD_CHARACTERS || (end !== -1 && /[^\r\n]/.test(rest.slice(end)));
}

function startParser(text: string, { format }: ReadOptions): [DelimitedParser, DelimitedRow[]] {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const rest = text.slice(line.length);
  const [header = ''] = rest.trimStart().split(/[\r\n]/, 1);
  const detected = {
    separator: (separator as DelimitedFormat['separator']) ?? detectSeparator(header),
    isQuoted: true,
  };
  const parser = new DelimitedParser(format ?? detected, line === '' ? 0 : 1);
  return [parser, parser.push(rest)];
}

/** '"Postal Code "' and 'postal_code' are the same. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

export function matchColumns(
  header: readonly string[],
  columns: readonly string[],
  otherNames: ReadOptions['otherNames'] = {},
): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const key = plainName(name);
    if (key !== '' && !positions.has(key)) positions.set(key, at);
  }
  const found = new Map<string, number>();
  for (const name of columns) {
    const at = [name, ...(otherNames[name] ?? [])]
      .map((one) => positions.get(plainName(one)))
      .find((position) => position !== undefined);
    if (at !== undefined) found.set(name, at);
  }
  return found;
}

class RowReader {
  /** A header may have a name several times. */
  private readonly columns: ReadonlyMap<string, readonly number[]>;

  constructor(fileName: string, header: DelimitedRow, options: ReadOptions) {
    if ('problem' in header) {
      const { line, problem } = header;
      throw new ImportFileProblem(
        t('The header of {name} (line {line}) cannot be read: {problem}.', { name: fileName, line, problem }),
      );
    }
    const { requiredColumns, optionalColumns, otherNames } = options;
    const names = header.fields.map(plainName);
    const found = matchColumns(header.fields, [...requiredColumns, ...optionalColumns], otherNames);
    this.columns = new Map(
      [...found].map(([column, first]) => [
        column,
        [...names.keys()].filter((at) => names[at] === names[first]),
      ]),
    );
    const missing = requiredColumns.filter((name) => !this.columns.has(name));
    if (missing.length > 0) throw new MissingColumns(fileName, header.fields, missing, options.format);
  }

  read(record: DelimitedRow): FileRow {
    if ('problem' in record) return record;
    const { line, fields } = record;
    const values: Record<string, string> = {};
    for (const [name, positions] of this.columns) {
      const filled = positions.find((at) => fields[at]!.trim() !== '') ?? positions[0]!;
      const value = fields[filled]!;
      if (value.length > MAX_FIELD_CHARACTERS) {
        return {
          line,
          problem: `${name} is longer than ${MAX_FIELD_CHARACTERS.toLocaleString('en-US')} characters`,
        };
      }
      if (value.includes('\0')) return { line, problem: `${name} holds NUL bytes` };
      values[name] = repairDoubleEncoding(value.trim()).normalize('NFC');
    }
    return { line, values };
  }
}

export class MissingColumns extends ImportFileProblem {
  constructor(
    fileName: string,
    header: readonly string[],
    missing: readonly string[],
    format: DelimitedFormat | undefined,
  ) {
    const other = header.length === 1 ? detectSeparator(header[0]!) : ',';
    const isOther = format !== undefined && header.length === 1 && header[0]!.includes(other);
    const listed = missing.slice(0, 8).join(', ');
    const names =
      missing.length > 8
        ? t('{names} and {count} more', { names: listed, count: missing.length - 8 })
        : listed;
    const sentence = t('{name} has no {count, plural, one {column} other {columns}} {names}.', {
      name: fileName,
      count: missing.length,
      names,
    });
    const hint = isOther
      ? t(
          'Its columns seem to be separated by “{found}” instead of “{expected}”: is this the right mapping?',
          { found: other === '\t' ? 'tab' : other, expected: format.separator },
        )
      : t('Is this the right file and the right mapping?');
    super(`${sentence} ${hint}`);
  }
}

/** Fits a header and a few rows with long descriptions. */
const HEAD_CHARACTERS = 200_000;

export async function readFirstRows(
  file: ImportFile,
  options: Pick<ReadOptions, 'format'>,
  count: number,
): Promise<string[][]> {
  let head = '';
  for await (const text of decodeFile(file)) {
    head += text;
    if (head.length > HEAD_CHARACTERS) break;
  }
  const [parser, records] = startParser(head, { ...options, requiredColumns: [], optionalColumns: [] });
  const rows = [...records, ...parser.end().rows].flatMap((row) => ('fields' in row ? [row.fields] : []));
  return rows.slice(0, count + 1);
}
