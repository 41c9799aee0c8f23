import type { PbfReader } from 'pbf';

/** Bytes that are not what the format says. The message completes a sentence about the file. */
export class DamagedBytes extends Error {
  override readonly name = 'DamagedBytes';
}

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
/** 64 bits in groups of seven. */
const MAX_VARINT_BYTES = 10;

/** Where a value that begins at the reader's place ends. A value with a length has it before it: the reader then stands after that. */
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

/**
 * Calls `take` for each field from the reader's place up to `end`. The reader stands at the value, `stop` is the value's end: `take` reads it
 * whole or leaves it. Every length is compared with what surrounds it, so nothing is read beyond `end` and each step goes forward.
 */
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

/** Numbers in a row, of which the next one stands at `at`. */
export class PackedNumbers {
  #at = 0;
  #end = 0;
  readonly #pbf: PbfReader;

  constructor(pbf: PbfReader) {
    this.#pbf = pbf;
  }

  /** Takes the bytes from the reader's place up to `stop`. */
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

  /** The next one of numbers that may be negative, in zigzag form. */
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
