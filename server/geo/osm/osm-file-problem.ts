import { DamagedBytes } from './protobuf-fields.ts';

/**
 * A file of OpenStreetMap cannot be read. The message is for the person at the terminal: what is the matter with the file, and
 * what to do about it (`remedy`).
 */
export class OsmFileProblem extends Error {
  override readonly name = 'OsmFileProblem';
  readonly remedy: string;

  /** `file` is the name that the sentence begins with, `matter` its rest: `is empty`. */
  constructor(file: string, matter: string, remedy: string, options?: ErrorOptions) {
    super(`${file} ${matter}. ${remedy}`, options);
    this.remedy = remedy;
  }
}

/** What a file says of itself, made fit for a terminal: short, and without letters that steer one. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `"${short.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '?')}"`;
}

/** What is in the block that begins at byte `at` is not what the format says; `matter` completes the sentence. */
export function damagedFile(file: string, at: number, matter: string, cause?: unknown): OsmFileProblem {
  const remedy = 'The file is damaged: download it again and compare its checksum.';
  return new OsmFileProblem(file, `${matter} (in the block at byte ${at})`, remedy, { cause });
}

/** Runs what reads a block, and tells of any trouble it has as a problem of the file. */
export function guardBytes(file: string, at: number, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof OsmFileProblem) throw error;
    const matter = error instanceof DamagedBytes ? error.message : 'has a block that cannot be read';
    throw damagedFile(file, at, matter, error);
  }
}
