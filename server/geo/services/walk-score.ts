import * as z from 'zod/mini';
import type { LngLat } from '#shared/api/inputs.ts';
import { WALK_SCORE_HOW } from '#shared/rules/score-source.ts';
import { ATTRIBUTIONS } from './attributions.ts';
import { callService, type Service } from './call-service.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** What its status means where it is no score; each is a reason for the operator. */
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
/** A town without buses has none: it is left out, null or empty. */
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

export type ServiceScore = { score: number; description: string };

export type WalkScores = {
  walk: ServiceScore;
  transit: ServiceScore | null;
  bike: ServiceScore | null;
  /** A page of the service, to link to beside the scores. */
  infoUrl: string;
  source: 'walk-score';
  attribution: string;
  /** ISO time. */
  computedAt: string;
};

/** `pending`: the service works it out and knows in an hour. `unknown`: it has none for this place. */
export type WalkScoreAnswer =
  | { state: 'ready'; scores: WalkScores }
  | { state: 'pending' | 'unknown'; scores: null };

export type WalkScoreProvider = {
  /** @throws ServiceFailure */
  score(point: LngLat, address: string): Promise<WalkScoreAnswer>;
};

/** Only a page of theirs is linked to, whatever they answer. */
function infoUrlOf(link: string | undefined): string {
  if (!link || !URL.canParse(link) || link.length > 1000) return WALK_SCORE_HOW;
  const { protocol, hostname, href } = new URL(link);
  const isTheirs = hostname === 'walkscore.com' || hostname.endsWith('.walkscore.com');
  return protocol === 'https:' && isTheirs ? href : WALK_SCORE_HOW;
}

/** Walk Score, Transit Score and Bike Score of their owner, for the United States and Canada. */
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
        // Refusals come with other statuses and a body all the same.
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
