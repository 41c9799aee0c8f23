/**
 * The file can't be imported: it is missing, empty, truncated, or has the wrong encoding or columns. The
 * message says what to do. Nothing was written to the database.
 */
export class ImportFileProblem extends Error {
  override readonly name = 'ImportFileProblem';
}
