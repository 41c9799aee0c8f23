/** The message is for the operator; nothing was changed. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem';
}
