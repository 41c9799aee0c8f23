import { data } from 'react-router';
import type { Call, CallOptions } from '#shared/api/endpoint.ts';
import { isProblem } from '#shared/api/errors.ts';
import {
  type ModerationEvent,
  moderationHistory,
  moderationReports,
  QUEUE_PAGE,
  type ReportCase,
} from '#shared/api/moderation.ts';
import { REPORT_STATES, type ReportState } from '#shared/api/reports.ts';
import type { School } from '#shared/api/schools.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';

export type QueueTab = ReportState | 'history';

export type QueuePageData = {
  school: School | null;
  tab: QueueTab;
  before: number | null;
  /** Null on the history tab, or if refused. */
  cases: ReportCase[] | null;
  events: ModerationEvent[] | null;
  /** Cursor; null on the last page. */
  next: number | null;
  counts: Record<ReportState, number> | null;
  /** 401 shows the login form, else the server's message; null: allowed. */
  refusal: { status: number; detail: string } | null;
  public_url: string;
};

const isReportState = (text: string | null): text is ReportState =>
  REPORT_STATES.some((state) => state === text);

function tabOf(url: URL): QueueTab {
  const tab = url.searchParams.get('state');
  return tab === 'history' || isReportState(tab) ? tab : 'open';
}

type Queue = { school?: number };

async function findCounts(call: Call, queue: Queue, options: CallOptions) {
  const counts = await Promise.all(
    REPORT_STATES.map(async (state) => {
      const { total } = await call.withTotal(moderationReports, { ...queue, state, limit: 1 }, options);
      return [state, total ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<ReportState, number>;
}

type Page = { queue: Queue; tab: QueueTab; before: number | null };

/** Requests one more, to know if there are others. */
async function findTab(call: Call, { queue, tab, before }: Page, options: CallOptions) {
  const page = { ...queue, limit: QUEUE_PAGE + 1, ...(before === null ? {} : { before }) };
  const found =
    tab === 'history'
      ? await call(moderationHistory, page, options)
      : await call(moderationReports, { ...page, state: tab }, options);
  const shown = found.slice(0, QUEUE_PAGE);
  const next = found.length > QUEUE_PAGE ? (shown.at(-1)?.id ?? null) : null;
  return tab === 'history'
    ? { cases: null, events: shown as ModerationEvent[], next }
    : { cases: shown as ReportCase[], events: null, next };
}

async function loadQueue<S extends School | null>({ call, url, settings, signal }: LoadArgs, school: S) {
  const tab = tabOf(url);
  const before = readIdParam(url.searchParams.get('before'));
  const page = { school, tab, before, public_url: settings.public_url };
  const queue = school ? { school: school.id } : {};
  type PageData = QueuePageData & { school: S };
  try {
    const found = await findTab(call, { queue, tab, before }, { signal });
    const counts = await findCounts(call, queue, { signal });
    return data<PageData>({ ...page, ...found, counts, refusal: null });
  } catch (error) {
    if (!isProblem(error, 401) && !isProblem(error, 403)) throw error;
    const { status, detail } = error.problem;
    const nothing = { cases: null, events: null, next: null, counts: null };
    return data<PageData>({ ...page, ...nothing, refusal: { status, detail } }, { status });
  }
}

export async function loadModeration(args: LoadArgs) {
  return await loadQueue(args, await getSchool(args));
}

/** Reports outside forums. */
export async function loadStaffReports(args: LoadArgs) {
  return await loadQueue(args, null);
}
