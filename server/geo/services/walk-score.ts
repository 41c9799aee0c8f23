import * as z from 'zod/mini';
import type { LngLat } from '#shared/api/inputs.ts';
import { WALK_SCORE_HOW } from '#shared/rules/score-source.ts';
import { ATTRIBUTIONS } from './attributions.ts';
import { callService, type Service } from './call-service.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** Messages for the operator. */
const REFUSALS: Record<number, string> = {
  31: 'it has an error of its own.',
  40: 'it does not know WALK_SCORE_KEY.',
  41: 'the calls of today are used up.',
  42: 'it has blocked this address.',
};
const READY = 1;
const PENDING = 2;
const NO_PLACE = 30;

const score = z.int().check(z.minimum(0), z.maximum(100));
const words = z.string().check(z.minLength(1), z.maxLength(100));
/** Missing in towns without transit. */
const partial = z.catch(z.nullable(z.object({ score, description: words })), null);

const answerSchema = z.union([
  z.object({
    status: z.literal(READY),
    walkscore: score,
    description: words,
    ws_link: z.catch(z.optional(z.string()), undefined),
    transit: partial,
    bike: partial,
  }),
  z.object({ status: z.int().check(z.minimum(PENDING), z.maximum(999)) }),
]);

type ServiceScore = { score: number; description: string };

export type WalkScores = {
  walk: ServiceScore;
  transit: ServiceScore | null;
  bike: ServiceScore | null;
  /** Must be linked next to the scores. */
  infoUrl: string;
  source: 'walk-score';
  attribution: string;
  /** ISO time. */
  computedAt: string;
};

/** `pending`: known in an hour; `unknown`: none. */
type WalkScoreAnswer =
  | { state: 'ready'; scores: WalkScores }
  | { state: 'pending' | 'unknown'; scores: null };

export type WalkScoreProvider = {
  /** @throws ServiceFailure */
  score(point: LngLat, address: string): Promise<WalkScoreAnswer>;
};

/** Allows their own pages only. */
function infoUrlOf(link: string | undefined): string {
  if (!link || !URL.canParse(link) || link.length > 1000) return WALK_SCORE_HOW;
  const { protocol, hostname, href } = new URL(link);
  const isTheirs = hostname === 'walkscore.com' || hostname.endsWith('.walkscore.com');
  return protocol === 'https:' && isTheirs ? href : WALK_SCORE_HOW;
}

/** US and Canada. */
export function openWalkScore(service: Service, key: string): WalkScoreProvider {
  return {
    async score([lng, lat], address) {
      const answer = await callService(service, {
        path: 'score',
        query: {
          format: 'json',
          lat: String(lat),
          lon: String(lng),
          address,
          transit: '1',
          bike: '1',
          wsapikey: key,
        },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        // Refusals have other statuses.
        statuses: [200, 403, 404],
        schema: answerSchema,
        doubt: ({ status }) =>
          [READY, PENDING, NO_PLACE].includes(status)
            ? null
            : (REFUSALS[status] ?? `its status ${status} is not known.`),
      });
      if (!('walkscore' in answer)) {
        return { state: answer.status === PENDING ? 'pending' : 'unknown', scores: null };
      }
      const { walkscore, description, ws_link, transit, bike } = answer;
      const scores: WalkScores = {
        walk: { score: walkscore, description },
        transit,
        bike,
        infoUrl: infoUrlOf(ws_link),
        source: 'walk-score',
        attribution: ATTRIBUTIONS['walk-score'],
        computedAt: new Date().toISOString(),
      };
      return { state: 'ready', scores };
    },
  };
}
