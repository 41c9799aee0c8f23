export class StoreAway extends Error {
  override readonly name: string = 'StoreAway';
  /** It refused this call only. */
  readonly hasAnswered: boolean;

  constructor(
    message: string,
    { cause, hasAnswered = false }: { cause?: unknown; hasAnswered?: boolean } = {},
  ) {
    super(message, { cause });
    this.hasAnswered = hasAnswered;
  }
}

export class StoreUnwritable extends StoreAway {
  override readonly name = 'StoreUnwritable';

  constructor(message: string, cause: unknown) {
    super(message, { cause, hasAnswered: true });
  }
}

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

export function isDiskFull(error: unknown): boolean {
  return FULL_CODES.has((error as NodeJS.ErrnoException | null | undefined)?.code);
}
