/** The store can be neither read nor written at the moment: its message is a sentence for operators, its cause what the store's own library says. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
  /** The store is there, and has refused this one call. */
  readonly hasAnswered: boolean;

  constructor(
    message: string,
    { cause, hasAnswered = false }: { cause?: unknown; hasAnswered?: boolean } = {},
  ) {
    super(message, { cause });
    this.hasAnswered = hasAnswered;
  }
}
