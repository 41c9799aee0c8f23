export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
  readonly hasResponded: boolean;

  constructor(
    message: string,
    { cause, hasResponded = false }: { cause?: unknown; hasResponded?: boolean } = {},
  ) {
    super(message, { cause });
    this.hasResponded = hasResponded;
  }
}

export class StoreUnwritable extends StoreUnavailable {
  override readonly name = 'StoreUnwritable';

  constructor(message: string, cause: unknown) {
    super(message, { cause, hasResponded: true });
  }
}

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

export function isDiskFull(error: unknown): boolean {
  return FULL_CODES.has((error as NodeJS.ErrnoException | null | undefined)?.code);
}
