/** The store can be neither read nor written at the moment: its message is a sentence for operators, its cause what the store's own library says. */
export class StoreAway extends Error {
  override readonly name: string = 'StoreAway';
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

/** The store can be read and not written: its disk is full or read-only, or its folder belongs to another user. */
export class StoreUnwritable extends StoreAway {
  override readonly name = 'StoreUnwritable';

  constructor(message: string, cause: unknown) {
    super(message, { cause, hasAnswered: true });
  }
}

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

/** Returns true for errors of a full or read-only file system. */
export function isDiskFull(error: unknown): boolean {
  return FULL_CODES.has((error as NodeJS.ErrnoException | null | undefined)?.code);
}
