import { type ProblemError, problem } from '#shared/api/errors.ts';
import { waitText } from '#shared/rules/wait-text.ts';
import { msg, t } from '#shared/texts/t.ts';

/** Includes deleted entries, but not rejected ones. */
export type WritingLimit = {
  sentences: { firstDay: string; perHour: string; gap: string };
  perHour: number;
  gapS: number;
  firstDay: { most: number; gapS: number };
};

/** Edits are counted separately, with the same limits. */
const PACE = {
  post: { perHour: 6, gapS: 15, firstDay: { most: 3, gapS: 120 } },
  comment: { perHour: 30, gapS: 5, firstDay: { most: 10, gapS: 30 } },
} as const;

export const FORUM_LIMITS = {
  post: {
    sentences: {
      firstDay: msg('On its first day, an account can write {most} posts.'),
      perHour: msg('You can write {most} posts an hour.'),
      gap: msg('You just wrote a post.'),
    },
    ...PACE.post,
  },
  comment: {
    sentences: {
      firstDay: msg('On its first day, an account can write {most} comments.'),
      perHour: msg('You can write {most} comments an hour.'),
      gap: msg('You just wrote a comment.'),
    },
    ...PACE.comment,
  },
  postEdit: {
    sentences: {
      firstDay: msg('On its first day, an account can edit posts {most} times.'),
      perHour: msg('You can edit posts {most} times an hour.'),
      gap: msg('You just edited a post.'),
    },
    ...PACE.post,
  },
  commentEdit: {
    sentences: {
      firstDay: msg('On its first day, an account can edit comments {most} times.'),
      perHour: msg('You can edit comments {most} times an hour.'),
      gap: msg('You just edited a comment.'),
    },
    ...PACE.comment,
  },
} as const satisfies Record<string, WritingLimit>;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Seconds since sign-up, and since each entry of the last day, newest first. */
export type WritingPast = { agesS: readonly number[]; accountAgeS: number };

export function findWritingRefusal(
  limit: WritingLimit,
  { agesS, accountAgeS }: WritingPast,
): ProblemError | null {
  const { sentences } = limit;
  const isNew = accountAgeS < DAY_S;
  const gapS = isNew ? limit.firstDay.gapS : limit.gapS;
  const waits: [seconds: number, rule: string][] = [];
  if (isNew && agesS.length >= limit.firstDay.most) {
    waits.push([DAY_S - accountAgeS, t(sentences.firstDay, { most: limit.firstDay.most })]);
  }
  const oldestThatCounts = agesS[limit.perHour - 1];
  if (oldestThatCounts !== undefined && oldestThatCounts < HOUR_S) {
    waits.push([HOUR_S - oldestThatCounts, t(sentences.perHour, { most: limit.perHour })]);
  }
  if (agesS[0] !== undefined && agesS[0] < gapS) {
    waits.push([gapS - agesS[0], t(sentences.gap)]);
  }
  const longest = waits.toSorted(([a], [b]) => b - a)[0];
  if (!longest) return null;
  const retry_after = Math.max(1, Math.ceil(Math.min(longest[0], DAY_S)));
  const wait = t('Please try again in {wait}.', { wait: waitText(retry_after) });
  return problem(429, `${longest[1]} ${wait}`, undefined, { retry_after });
}
