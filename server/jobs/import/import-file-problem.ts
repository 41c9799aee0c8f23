/**
 * The file as a whole cannot be imported (missing, empty, cut off, in another encoding, of another shape). The message is a
 * sentence with the remedy, for the person at the terminal; nothing has been written when it is thrown.
 */
export class ImportFileProblem extends Error {
  override readonly name = 'ImportFileProblem';
}
