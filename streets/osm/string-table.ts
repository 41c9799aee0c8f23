import type { PbfReader } from 'pbf';
import { DamagedBytes, readFields } from './protobuf-fields.ts';

/** Usual blocks have few different strings. */
const MAX_STRINGS = 4_000_000;

/** Decodes strings when they are needed, because most elements are skipped. */
export class StringTable {
  readonly #places: number[] = [];
  readonly #texts: (string | undefined)[] = [];
  readonly #block: Buffer;
  readonly #onText: (bytes: number) => void;

  constructor(block: Uint8Array, onText: (bytes: number) => void) {
    this.#block = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
    this.#onText = onText;
  }

  get size(): number {
    return this.#places.length / 2;
  }

  read(pbf: PbfReader, end: number): void {
    readFields(pbf, end, (field, stop) => {
      if (field !== 1) return;
      if (this.size >= MAX_STRINGS) throw new DamagedBytes('has a block with more than 4 million words');
      this.#places.push(pbf.pos, stop);
    });
  }

  lengthOf(index: number): number {
    return this.#places[2 * index + 1]! - this.#places[2 * index]!;
  }

  textOf(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    this.#onText(this.lengthOf(index));
    const text = this.#block.toString('utf8', this.#places[2 * index]!, this.#places[2 * index + 1]!);
    this.#texts[index] = text;
    return text;
  }
}
