/**
 * The file can't be imported (missing, empty, truncated, wrong encoding or columns). The message includes the remedy;
 * nothing has been written.
 */
export class ImportFileProblem extends Error {
  override readonly name = 'ImportFileProblem';
}
