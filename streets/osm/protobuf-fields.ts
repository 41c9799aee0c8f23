import type { PbfReader } from 'pbf';

/** The message is a predicate whose subject is the file. */
export class DamagedBytes extends Error {
  override readonly name = 'DamagedBytes';
}

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
const MAX_VARINT_BYTES = 10;

/** For a length-delimited value, moves the reader behind the length. */
function valueEnd(pbf: PbfReader, wire: number, end: number): number {
  if (wire === BYTES) return lengthEnd(pbf, end);
  if (wire === FIXED64) return pbf.pos + 8;
  if (wire === FIXED32) return pbf.pos + 4;
  if (wire === VARINT) return varintEnd(pbf, end);
  throw new DamagedBytes('holds a kind of field that the format does not have');
}

function varintEnd(pbf: PbfReader, end: number): number {
  const most = Math.min(end, pbf.pos + MAX_VARINT_BYTES);
  for (let at = pbf.pos; at < most; at++) if (pbf.buf[at]! < 0x80) return at + 1;
  throw new DamagedBytes('holds a number without an end');
}

function lengthEnd(pbf: PbfReader, end: number): number {
  const content = varintEnd(pbf, end);
  const length = pbf.readVarint();
  if (length > end - content) throw new DamagedBytes('holds a field that says it is longer than its block');
  return content + length;
}

/** `take` must consume or ignore the value. Checks all lengths, so that nothing is read beyond `end`. */
export function readFields(pbf: PbfReader, end: number, take: (field: number, stop: number) => void): void {
  while (pbf.pos < end) {
    varintEnd(pbf, end);
    const tag = pbf.readVarint();
    const stop = valueEnd(pbf, tag & 7, end);
    if (stop > end) throw new DamagedBytes('holds a field that says it is longer than its block');
    const start = pbf.pos;
    take(Math.floor(tag / 8), stop);
    if (pbf.pos !== start && pbf.pos !== stop) {
      throw new DamagedBytes('holds a field that is shorter or longer than it says');
    }
    pbf.pos = stop;
  }
}

export class PackedNumbers {
  #at = 0;
  #end = 0;
  readonly #pbf: PbfReader;

  constructor(pbf: PbfReader) {
    this.#pbf = pbf;
  }

  hold(stop: number): void {
    if (this.#end !== 0 && this.#at !== this.#end) {
      throw new DamagedBytes('holds a list in several pieces, which no known program writes');
    }
    this.#at = this.#pbf.pos;
    this.#end = stop;
  }

  get hasNext(): boolean {
    return this.#at < this.#end;
  }

  next(): number {
    this.#goTo();
    return this.#leave(this.#pbf.readVarint());
  }

  nextSigned(): number {
    this.#goTo();
    return this.#leave(this.#pbf.readSVarint());
  }

  #goTo(): void {
    if (this.#at >= this.#end) throw new DamagedBytes('holds lists that should be equally long and are not');
    this.#pbf.pos = this.#at;
  }

  #leave(value: number): number {
    this.#at = this.#pbf.pos;
    if (this.#at > this.#end) throw new DamagedBytes('holds a list that ends within a number');
    return value;
  }
}
