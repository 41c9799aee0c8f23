import { RegionProblem } from '../region-part.ts';
import { DamagedBytes } from './protobuf-fields.ts';

/** The message ends with what the operator can do. */
export class OsmFileProblem extends RegionProblem {
  override readonly name = 'OsmFileProblem';
  readonly remedy: string;

  /** `matter` is a predicate such as `is empty`. */
  constructor(file: string, matter: string, remedy: string, options?: ErrorOptions) {
    super(`${file} ${matter}. ${remedy}`, options);
    this.remedy = remedy;
  }
}

/** Replaces control characters, which could control a terminal. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `"${short.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '?')}"`;
}

/** `at` is the block's offset in the file. */
export function damagedFile(file: string, at: number, matter: string, cause?: unknown): OsmFileProblem {
  const remedy = 'The file is damaged: download it again and compare its checksum.';
  return new OsmFileProblem(file, `${matter} (in the block at byte ${at})`, remedy, { cause });
}

export function guardBytes(file: string, at: number, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof OsmFileProblem) throw error;
    const matter = error instanceof DamagedBytes ? error.message : 'has a block that cannot be read';
    throw damagedFile(file, at, matter, error);
  }
}
