import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

export type BucketPlace = {
  region: string;
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** True for work that no user waits for. */
  hasLongTimeouts?: boolean | undefined;
};

type Limits = {
  connectMs: number;
  /**
   * Milliseconds until the first byte of the response. Does not apply to uploads, whose progress is unknown.
   */
  answerMs: number;
  silenceMs: number;
  attempts: number;
  /** No attempt starts later than this many milliseconds after the first. */
  retryWithinMs: number;
  /** Milliseconds before the second attempt, doubled for each further one. */
  pauseMs: number;
  checkMs: number;
};

/**
 * Gives up after three seconds, so that users get a response within five. Jobs use these limits too, because
 * a waiting job blocks others.
 */
const REQUEST_LIMITS: Limits = {
  ...{ connectMs: 1_000, answerMs: 1_500, silenceMs: 3_000, attempts: 3, retryWithinMs: 1_800, pauseMs: 100 },
  // Must be shorter than the timeout of the readiness check.
  checkMs: 1_500,
};
/** Backups should survive an outage of a minute. */
const BACKUP_LIMITS: Limits = {
  ...{ connectMs: 5_000, answerMs: 20_000, silenceMs: 20_000, attempts: 100 },
  ...{ retryWithinMs: 90_000, pauseMs: 2_000, checkMs: 30_000 },
};
const MAX_PAUSE_MS = 10_000;
/** Enough for concurrent readers and for 32 uploads with several files each. */
const MAX_CONNECTIONS = 256;

type RetryStrategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { recordSuccess: unknown }>;
type RetryToken = Awaited<ReturnType<RetryStrategy['acquireInitialRetryToken']>>;

/** Replaces the SDK's strategy, which waits as long as the service demands. */
function retriesOf({ attempts, retryWithinMs, pauseMs }: Limits, onFailure: () => void): RetryStrategy {
  const began = new WeakMap<RetryToken, number>();
  const tokenFor = (count: number, since: number): RetryToken => {
    const pause = count === 0 ? 0 : Math.min(pauseMs * 2 ** (count - 1), MAX_PAUSE_MS);
    const token = { getRetryCount: () => count, getRetryDelay: () => pause };
    began.set(token, since);
    return token;
  };
  return {
    acquireInitialRetryToken: async () => tokenFor(0, performance.now()),
    async refreshRetryTokenForRetry(last, { errorType }) {
      const mayPass = errorType === 'TRANSIENT' || errorType === 'THROTTLING';
      if (mayPass) onFailure();
      const count = last.getRetryCount() + 1;
      const since = began.get(last)!;
      if (!mayPass || count >= attempts || performance.now() - since > retryWithinMs)
        throw new Error('It is not asked again.');
      return tokenFor(count, since);
    },
    recordSuccess() {},
  };
}

export type Bucket = {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  checkMs: number;
};

/** Uploads and slow calls have only a timeout for inactivity. */
export const TAKES_ITS_TIME = { requestTimeout: 0 };

/** The connection recovers after an outage without a restart. */
export async function connectBucket(place: BucketPlace): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const limits = place.hasLongTimeouts ? BACKUP_LIMITS : REQUEST_LIMITS;
  const isPlain = place.endpoint?.startsWith('http:') ?? false;
  const agent = new (isPlain ? HttpAgent : HttpsAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  /** Closes idle connections after a failure, because they may be dead too. */
  const closeIdleConnections = () => {
    for (const lines of Object.values(agent.freeSockets)) for (const line of lines ?? []) line.destroy();
  };
  const client = new sdk.S3Client({
    region: place.region,
    // Services other than Amazon's need URLs with the bucket in the path.
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
    ...(place.credentials ? { credentials: place.credentials } : {}),
    maxAttempts: limits.attempts,
    retryStrategy: retriesOf(limits, closeIdleConnections),
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      // Makes requests fail at the timeout. By default, the SDK only logs a warning.
      throwOnRequestTimeout: true,
      socketTimeout: limits.silenceMs,
      [isPlain ? 'httpAgent' : 'httpsAgent']: agent,
    },
  });
  return { sdk, client, checkMs: limits.checkMs };
}
