import { data } from 'react-router';
import type { Call, CallOptions } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import { moderationHistory, moderationReports, QUEUE_PAGE } from '#shared/api/moderation.ts';
import type { ModerationEvent, ReportCase } from '#shared/api/moderation-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { REPORT_STATES, type ReportState } from '#shared/rules/report-states.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';
import { throwMissing } from '../shell/throw-missing.ts';

export type QueueTab = ReportState | 'history';

type QueuePage = { school: School | null; tab: QueueTab; before: number | null };

type Queue = {
  /** Null on the history tab. */
  cases: ReportCase[] | null;
  events: ModerationEvent[] | null;
  /** Null on the last page. */
  next: number | null;
  counts: Record<ReportState, number>;
};

export type LoadedQueue = QueuePage & { queue: Queue };

export type QueuePageData = QueuePage & {
  queue: Queue | null;
  /** The page shows a login form for 401, and the server's message otherwise. */
  refusal: { status: number; detail: string } | null;
  /** Queries restart after a new load. */
  now: string;
  public_url: string;
};

const isReportState = (text: string | null): text is ReportState =>
  REPORT_STATES.some((state) => state === text);

function tabOf(url: URL): QueueTab {
  const tab = url.searchParams.get('state');
  return tab === 'history' || isReportState(tab) ? tab : 'open';
}

type Scope = { school?: number };

async function findCounts(call: Call, scope: Scope, options: CallOptions) {
  const counts = await Promise.all(
    REPORT_STATES.map(async (state) => {
      const { total } = await call.withTotal(moderationReports, { ...scope, state, limit: 1 }, options);
      return [state, total ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<ReportState, number>;
}

/** One additional case shows whether another page exists. */
export async function findQueue(
  call: Call,
  { school, tab, before }: QueuePage,
  options: CallOptions,
): Promise<Queue> {
  const scope = school ? { school: school.id } : {};
  const page = { ...scope, limit: QUEUE_PAGE + 1, ...(before === null ? {} : { before }) };
  const found =
    tab === 'history'
      ? await call(moderationHistory, page, options)
      : await call(moderationReports, { ...page, state: tab }, options);
  const shown = found.slice(0, QUEUE_PAGE);
  const next = found.length > QUEUE_PAGE ? (shown.at(-1)?.id ?? null) : null;
  const counts = await findCounts(call, scope, options);
  return tab === 'history'
    ? { cases: null, events: shown as ModerationEvent[], next, counts }
    : { cases: shown as ReportCase[], events: null, next, counts };
}

async function loadQueue<S extends School | null>({ call, url, settings, signal }: LoadArgs, school: S) {
  const before = readIdParam(url.searchParams.get('before'));
  const now = new Date().toISOString();
  const page = { school, tab: tabOf(url), before, now, public_url: settings.public_url };
  type PageData = QueuePageData & { school: S };
  try {
    return data<PageData>({ ...page, queue: await findQueue(call, page, { signal }), refusal: null });
  } catch (error) {
    if (!isProblem(error, 401) && !isProblem(error, 403)) throw error;
    const { status, detail } = error.problem;
    return data<PageData>({ ...page, queue: null, refusal: { status, detail } }, { status });
  }
}

export async function loadModeration(args: LoadArgs) {
  return await loadQueue(args, await getSchool(args));
}

/** For users who may not read reports, there is no such page. */
export async function loadStaffReports(args: LoadArgs) {
  const loaded = await loadQueue(args, null);
  return loaded.data.refusal ? throwMissing() : loaded;
}
