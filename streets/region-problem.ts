/** The file can't become a region. The message includes the remedy. */
export class RegionProblem extends Error {
  override readonly name: string = 'RegionProblem';
}
