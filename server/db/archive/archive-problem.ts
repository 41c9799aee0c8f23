/** A backup, a restore or a move is refused; the message is a sentence for the operator, and nothing was changed. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem';
}
