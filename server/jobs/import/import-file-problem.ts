/** The message says what to do. Nothing was written to the database. */
export class ImportFileProblem extends Error {
  override readonly name = 'ImportFileProblem';
}
