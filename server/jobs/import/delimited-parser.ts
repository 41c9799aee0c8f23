type Separator = ',' | ';' | '\t' | '|';
export type DelimitedFormat = { separator: Separator; isQuoted: boolean };

export type DelimitedRow = { line: number; fields: string[] } | { line: number; problem: string };

/** The longest known description has 18,000 characters. */
export const MAX_RECORD_CHARACTERS = 1_048_576;
/** An unclosed quote must not consume the file. */
const MAX_RECORD_LINES = 1000;

const QUOTE = '"';
const BROKEN = 'broken quotes';
const UNCLOSED = 'a quote is opened and never closed';

/** Unlike `csv-parse`, resumes at the line after a broken record: an unclosed quote costs one line. */
export class DelimitedParser {
  private readonly format: DelimitedFormat;
  /** Records with another number of fields are broken. */
  private width = 0;
  /** Spreadsheets don't write empty columns at the end of all rows. */
  private namedWidth = 0;
  private rest = '';
  private newline: '\n' | '\r' | null = null;
  private isSkippingLine = false;
  private lineNumber = 0;
  private pending: string[] = [];
  private pendingLength = 0;
  private fields: string[] = [];
  private open: string[] | null = null;
  private shortLine = 0;
  private rows: DelimitedRow[] = [];

  constructor(format: DelimitedFormat, linesBefore = 0) {
    this.format = format;
    this.lineNumber = linesBefore;
  }

  push(piece: string): DelimitedRow[] {
    let text = piece;
    if (this.newline === null) {
      text = this.rest + piece;
      this.rest = '';
      this.newline = findNewline(text);
    }
    const newline = this.newline ?? '\n';
    let from = 0;
    for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, from)) {
      const line = this.rest === '' ? text.slice(from, at) : this.rest + text.slice(from, at);
      this.rest = '';
      from = at + 1;
      this.takeLine(line);
    }
    this.rest += from === 0 ? text : text.slice(from);
    if (this.rest.length > MAX_RECORD_CHARACTERS) {
      this.rest = '';
      this.isSkippingLine = true;
    }
    return this.takeRows();
  }

  /** `isCutOff` if the file is truncated. */
  end(): { rows: DelimitedRow[]; isCutOff: boolean } {
    const isUnterminated = this.rest !== '';
    if (isUnterminated || this.isSkippingLine) {
      const line = this.rest;
      this.rest = '';
      this.takeLine(line);
    }
    while (this.pending.length > 0) this.rejectRecord(UNCLOSED);
    return { rows: this.takeRows(), isCutOff: isUnterminated && this.shortLine === this.lineNumber };
  }

  private takeRows(): DelimitedRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  private takeLine(raw: string) {
    this.lineNumber += 1;
    if (this.isSkippingLine || raw.length > MAX_RECORD_CHARACTERS) {
      this.isSkippingLine = false;
      while (this.pending.length > 0) this.rejectRecord(UNCLOSED);
      this.rows.push({ line: this.lineNumber, problem: 'the line is longer than a megabyte' });
      return;
    }
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (this.pending.length === 0 && line === '') return;
    this.pending.push(line);
    this.pendingLength += line.length + 1;
    this.parseLine(line);
    if (this.pendingLength > MAX_RECORD_CHARACTERS || this.pending.length > MAX_RECORD_LINES) {
      this.rejectRecord(UNCLOSED);
    }
  }

  private parseLine(line: string) {
    const problem = this.readFields(line);
    if (problem !== null) this.rejectRecord(problem);
    else if (this.open === null) this.finishRecord();
  }

  /** Sets `open` if a quoted field continues on the next line. @returns the problem, or null */
  private readFields(line: string): string | null {
    const { separator, isQuoted } = this.format;
    let at = 0;
    for (;;) {
      const quote = this.open === null && isQuoted ? skipSpaces(line, at) : -1;
      if (line[quote] === QUOTE) {
        this.open = [];
        at = quote + 1;
      }
      if (this.open !== null) {
        const end = this.readQuoted(line, at);
        if (end === null) return null;
        const after = skipSpaces(line, end);
        this.fields.push(this.open.join(''));
        this.open = null;
        if (after === line.length) return null;
        if (line[after] !== separator) return BROKEN;
        at = after + 1;
        continue;
      }
      const end = line.indexOf(separator, at);
      this.fields.push(end === -1 ? line.slice(at) : line.slice(at, end));
      if (end === -1) return null;
      at = end + 1;
    }
  }

  /** @returns the index after the closing quote; null if the field continues on the next line */
  private readQuoted(line: string, from: number): number | null {
    const parts = this.open ?? [];
    let at = from;
    for (;;) {
      const quote = line.indexOf(QUOTE, at);
      if (quote === -1) {
        parts.push(line.slice(at), '\n');
        return null;
      }
      parts.push(line.slice(at, quote));
      if (line[quote + 1] !== QUOTE) return quote + 1;
      parts.push(QUOTE);
      at = quote + 2;
    }
  }

  private finishRecord() {
    const { fields } = this;
    if (fields.every((field) => field.trim() === '')) return this.resetRecord();
    const line = this.lineNumber - this.pending.length + 1;
    const isEmpty = (field: string) => field.trim() === '';
    if (this.width === 0) {
      this.width = fields.length;
      this.namedWidth = fields.findLastIndex((name) => !isEmpty(name)) + 1;
    }
    while (fields.length > this.width && isEmpty(fields.at(-1)!)) fields.pop();
    while (fields.length < this.width && fields.length >= this.namedWidth) fields.push('');
    if (fields.length !== this.width) {
      if (fields.length < this.width) this.shortLine = this.lineNumber;
      const isManyLines = this.pending.length > 1;
      this.rejectRecord(isManyLines ? BROKEN : `${fields.length} fields where the header has ${this.width}`);
      return;
    }
    this.resetRecord();
    this.rows.push({ line, fields });
  }

  private rejectRecord(problem: string) {
    const [, ...others] = this.pending;
    const last = this.lineNumber;
    if (problem === UNCLOSED && others.length === 0) this.shortLine = last;
    this.rows.push({ line: last - others.length, problem });
    this.resetRecord();
    for (const [index, line] of others.entries()) {
      this.lineNumber = last - others.length + 1 + index;
      if (this.pending.length === 0 && line === '') continue;
      this.pending.push(line);
      this.pendingLength += line.length + 1;
      this.parseLine(line);
    }
    this.lineNumber = last;
  }

  private resetRecord() {
    this.pending = [];
    this.pendingLength = 0;
    this.fields = [];
    this.open = null;
  }
}

/** Some programs write spaces around quoted fields. */
function skipSpaces(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at += 1;
  return at;
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];

export function detectSeparator(header: string): Separator {
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const count = (separator: Separator) => unquoted.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}

/** Old spreadsheets use CR. @returns null if the text is too short to know */
function findNewline(text: string): '\n' | '\r' | null {
  if (text.includes('\n')) return '\n';
  return /\r[^\n]/.test(text) ? '\r' : null;
}
