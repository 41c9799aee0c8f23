import { databaseAddresses } from './database-addresses.ts';

/** An error whose message is a sentence for the operator; the cause keeps the driver's own words. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Our own word for a server that follows another one where the primary should be. */
export const STANDBY = 'STANDBY';

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as Error | null)?.message ?? error);

/** Trouble that passes by itself: the server is not up yet, is starting, is stopping, or has no place free. */
export function isPassingTrouble(error: unknown): boolean {
  const text = `${codeOf(error)} ${(error as Error | null)?.message ?? ''}`;
  return /ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|EAI_AGAIN|57P0[123]|53300|timeout|terminated/.test(text);
}

/** A pooler that refuses the settings we send at connecting. */
export function isRefusedSetting(error: unknown): boolean {
  return codeOf(error) === '08P01' && /startup parameter/.test((error as Error).message);
}

/** The places a URL points at, without the password: `host:port/name`. */
export function describeUrl(databaseUrl: string): string {
  const places = databaseAddresses(databaseUrl).map((address) => {
    const url = new URL(address);
    const host = url.searchParams.get('host') ?? url.hostname;
    return `${host || 'localhost'}:${url.port || 5432}${url.pathname}`;
  });
  return places.join(' or ');
}

/** What went wrong when connecting, in a sentence that says what to do. */
export function connectionProblem(error: unknown, place: string): DatabaseUnavailableError {
  const sentence = (() => {
    switch (codeOf(error)) {
      case '28P01':
      case '28000':
        return `The database at ${place} refused the user or the password. Check DATABASE_URL.`;
      case '3D000':
        return `There is no database of that name at ${place}. Create it, or check DATABASE_URL.`;
      case STANDBY:
        return `The database at ${place} is a replica and takes no writes. Name the primary in DATABASE_URL.`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `The host of the database at ${place} is not known. Check DATABASE_URL.`;
      case '53300':
        return `The database at ${place} has no connection free. Raise its max_connections or start fewer processes.`;
      default:
        return `The database at ${place} cannot be reached (${codeOf(error)}). Is it running, and is DATABASE_URL right?`;
    }
  })();
  return new DatabaseUnavailableError(sentence, { cause: error });
}
