import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

export type BucketPlace = {
  region: string;
  /** For services other than Amazon's; absent: Amazon's own address of the region. */
  endpoint?: string | undefined;
  /** Absent: the SDK's own chain (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Nobody waits for an answer: rather late than not at all. */
  isPatient?: boolean | undefined;
};

type Limits = {
  /** Until a line stands, with the wait for one. */
  connectMs: number;
  /** Until an answer begins. Not of what sends many bytes: the system takes them all at once, and nobody sees how they go on. */
  answerMs: number;
  /** Of a line on which nothing moves, be it before the answer or in the middle of a body. What moves, however slowly, goes on. */
  silenceMs: number;
  attempts: number;
  /** From the first attempt: after so long none is begun any more. */
  beginWithinMs: number;
  /** Before the second attempt, and twice as long before each further one, up to some seconds. */
  pauseMs: number;
  /** Of a look whether the bucket is there, in all. */
  lookMs: number;
};

/**
 * For people: a bucket that says nothing is given up after two questions or one file, in three seconds or little more, so that they have an answer within five.
 * Jobs are as impatient: the queue brings them again, and three that wait would hold up all others.
 */
const SERVING: Limits = {
  ...{ connectMs: 1_000, answerMs: 1_500, silenceMs: 3_000, attempts: 3, beginWithinMs: 1_800, pauseMs: 100 },
  // Shorter than who asks for readiness waits.
  lookMs: 1_500,
};
/** For a backup, which an outage of a minute shall not end. */
const PATIENT: Limits = {
  // As many as fit.
  ...{ connectMs: 5_000, answerMs: 20_000, silenceMs: 20_000, attempts: 100 },
  ...{ beginWithinMs: 90_000, pauseMs: 2_000, lookMs: 30_000 },
};
const LONGEST_PAUSE_MS = 10_000;
/** A crowd of readers and 32 uploads of a handful of files each, so that none spends its time on waiting for a line. */
const MAX_LINES = 256;

type RetryStrategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { recordSuccess: unknown }>;
type RetryToken = Awaited<ReturnType<RetryStrategy['acquireInitialRetryToken']>>;

/** The SDK's own waits as long as a service tells it to, whoever waits for the answer. */
function retriesOf({ attempts, beginWithinMs, pauseMs }: Limits, onFailure: () => void): RetryStrategy {
  const began = new WeakMap<RetryToken, number>();
  const tokenFor = (count: number, since: number): RetryToken => {
    const pause = count === 0 ? 0 : Math.min(pauseMs * 2 ** (count - 1), LONGEST_PAUSE_MS);
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
      if (!mayPass || count >= attempts || performance.now() - since > beginWithinMs)
        throw new Error('It is not asked again.');
      return tokenFor(count, since);
    },
    recordSuccess() {},
  };
}

export type Bucket = {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  /** How long a look may take; milliseconds. */
  lookMs: number;
};

/** For what sends many bytes, or has the bucket do much: it is given up when its line is silent. */
export const TAKES_ITS_TIME = { requestTimeout: 0 };

/** A client that gives up on silence and needs no restart after it. */
export async function connectBucket(place: BucketPlace): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const limits = place.isPatient ? PATIENT : SERVING;
  const isPlain = place.endpoint?.startsWith('http:') ?? false;
  const agent = new (isPlain ? HttpAgent : HttpsAgent)({ keepAlive: true, maxSockets: MAX_LINES });
  /** Lines that were idle while another failed may be dead as well, and each would cost the next one a wait. */
  const leaveIdleLines = () => {
    for (const lines of Object.values(agent.freeSockets)) for (const line of lines ?? []) line.destroy();
  };
  const client = new sdk.S3Client({
    region: place.region,
    // A bucket as a path, not as a host: what services other than Amazon's understand.
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
    ...(place.credentials ? { credentials: place.credentials } : {}),
    maxAttempts: limits.attempts,
    retryStrategy: retriesOf(limits, leaveIdleLines),
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      // Without it the limit is a warning and no more.
      throwOnRequestTimeout: true,
      socketTimeout: limits.silenceMs,
      [isPlain ? 'httpAgent' : 'httpsAgent']: agent,
    },
  });
  return { sdk, client, lookMs: limits.lookMs };
}
