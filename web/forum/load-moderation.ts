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
import { readIdParam } from './read-id-param.ts';

export type QueueTab = ReportState | 'history';

export type ModerationPageData = {
  school: School;
  tab: QueueTab;
  before: number | null;
  /** Null on the tab of the history, and where the asker is refused. */
  cases: ReportCase[] | null;
  events: ModerationEvent[] | null;
  /** The last of this page; null: there are no more. */
  next: number | null;
  counts: Record<ReportState, number> | null;
  /** 401: asked to log in; otherwise the server's sentence; null: let in. */
  refusal: { status: number; detail: string } | null;
  public_url: string;
};

export const isReportState = (text: string | null): text is ReportState =>
  REPORT_STATES.some((state) => state === text);

function tabOf(url: URL): QueueTab {
  const tab = url.searchParams.get('state');
  return tab === 'history' || isReportState(tab) ? tab : 'open';
}

async function findCounts(call: Call, school: number, options: CallOptions) {
  const counts = await Promise.all(
    REPORT_STATES.map(async (state) => {
      const { total } = await call.withTotal(moderationReports, { school, state, limit: 1 }, options);
      return [state, total ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<ReportState, number>;
}

type Page = { school: number; tab: QueueTab; before: number | null };

/** One more than is shown is asked for, to know whether there are more. */
async function findTab(call: Call, { school, tab, before }: Page, options: CallOptions) {
  const page = { school, limit: QUEUE_PAGE + 1, ...(before === null ? {} : { before }) };
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

/** The queue of a school for its moderators; who is none reads the server's refusal. */
export async function loadModeration({ call, params, url, settings, signal }: LoadArgs) {
  const school = await getSchool({ call, params, signal });
  const page = {
    school,
    tab: tabOf(url),
    before: readIdParam(url.searchParams.get('before')),
    public_url: settings.public_url,
  };
  try {
    const found = await findTab(call, { ...page, school: school.id }, { signal });
    const counts = await findCounts(call, school.id, { signal });
    return data<ModerationPageData>({ ...page, ...found, counts, refusal: null });
  } catch (error) {
    if (!isProblem(error, 401) && !isProblem(error, 403)) throw error;
    const { status, detail } = error.problem;
    const nothing = { cases: null, events: null, next: null, counts: null };
    return data<ModerationPageData>({ ...page, ...nothing, refusal: { status, detail } }, { status });
  }
}
