import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

export type BucketPlace = {
  region: string;
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  hasLongTimeouts?: boolean | undefined;
};

type Limits = {
  connectMs: number;
  /** Milliseconds until the first byte. Does not apply to uploads. */
  answerMs: number;
  silenceMs: number;
  attempts: number;
  /** Milliseconds after the first attempt. */
  retryWithinMs: number;
  /** Milliseconds, doubled for each attempt. */
  pauseMs: number;
  checkMs: number;
};

/** Users must get a response within five seconds. A waiting job blocks others. */
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
/** Fits readers and 32 uploads with several files each. */
const MAX_CONNECTIONS = 256;

type RetryStrategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { recordSuccess: unknown }>;
type RetryToken = Awaited<ReturnType<RetryStrategy['acquireInitialRetryToken']>>;

/** The SDK's strategy waits as long as the service demands. */
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

/** Only inactivity limits uploads and slow calls. */
export const NO_REQUEST_TIMEOUT = { requestTimeout: 0 };

/** Recovers after an outage without a restart. */
export async function connectBucket(place: BucketPlace): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const limits = place.hasLongTimeouts ? BACKUP_LIMITS : REQUEST_LIMITS;
  const isPlain = place.endpoint?.startsWith('http:') ?? false;
  const agent = new (isPlain ? HttpAgent : HttpsAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  /** Idle connections may be dead too. */
  const closeIdleConnections = () => {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  };
  const client = new sdk.S3Client({
    region: place.region,
    // Other services need URLs with the bucket in the path.
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
    ...(place.credentials ? { credentials: place.credentials } : {}),
    maxAttempts: limits.attempts,
    retryStrategy: retriesOf(limits, closeIdleConnections),
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      // By default, the SDK only logs a warning.
      throwOnRequestTimeout: true,
      socketTimeout: limits.silenceMs,
      [isPlain ? 'httpAgent' : 'httpsAgent']: agent,
    },
  });
  return { sdk, client, checkMs: limits.checkMs };
}
