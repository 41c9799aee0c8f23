import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/api/messages.ts';
import { PAGES } from '#shared/pages.ts';
import { makeTalkers } from '#test/bench/make-talkers.ts';
import type { Talker } from '#test/bench/message-lines.ts';
import type { ClusterSite } from '#test/helpers/cluster-site.ts';
import { callWeb } from './call-web.ts';
import { inDatabase } from './in-database.ts';
import { type AtWork, setToWork, type Work } from './people-at-work.ts';

export const PEOPLE = 16;
/** So many before the primary is killed, and again after another has taken its place. */
export const MESSAGES_EACH = 10;
const TOKENS_S = 3600;
const LONGEST_MS = 60_000;
/** How long nobody can write before somebody promotes the replica: long enough that everybody has noticed. */
const AWAY_MS = 3000;
const LAKESHORE = 'lakeshore-state-university';

/** What visitors read: pages of content, which stay whatever happens to a database, the map, and calls of a search. */
async function readingOf(base: string) {
  const schools = await (await fetch(`${base}/api/v1/main_schools/?public_view_url=${LAKESHORE}`)).json();
  const [school] = schools as { id: number; center: { coordinates: number[] } }[];
  const at = school!.center.coordinates.join(',');
  const near = `property_near/?point=${at}&school=${school!.id}`;
  const maps = ['/maps/style.json', `/maps/streets.json?at=${at}`, `/maps/schools/${school!.id}.svg`];
  const calls = [
    'schools/?popular=true',
    `main_schools/?public_view_url=${LAKESHORE}`,
    near,
    `${near}&view=card`,
  ];
  return {
    pages: [PAGES.blog, PAGES.about, PAGES.cookies, PAGES.privacy, PAGES.terms, PAGES.scoreMethod, ...maps],
    calls: calls.map((path) => `/api/v1/${path}`),
  };
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; !isSo(); await sleep(20))
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
}

const sentBy = ({ sent }: Work) => [...sent.values()].flat().length;

/** Until everybody has sent so many messages more. */
async function untilWritten(work: Work, more: number, when: string): Promise<void> {
  const before = new Map([...work.sent].map(([who, texts]) => [who, texts.length]));
  const isSo = () => [...work.sent].every(([who, texts]) => texts.length >= before.get(who)! + more);
  await until(isSo, `everybody wrote ${when}`);
}

export type Outcome = {
  work: Work;
  /** Until both web processes took writes again, from the promotion. */
  promotedMs: number;
  acknowledged: number;
  /** Of all that was acknowledged what the new primary has not, and what it has more than once. */
  lost: string[];
  twice: string[];
};

/** What the new primary has of what was acknowledged, and what the API tells those who were written to, at the web process that did not take it. */
async function look(site: ClusterSite, work: Work, talkers: readonly Talker[], run: string) {
  const { replica } = site.databases;
  const rows = await replica.ask<{ what: string }>(`
    select text as what from messages where text like '${run} %'
    union all select username from users where username like '${run}-%'`);
  const counts = new Map<string, number>();
  for (const { what } of rows) counts.set(what, (counts.get(what) ?? 0) + 1);
  const acknowledged = [...[...work.sent.values()].flat(), ...work.signedUp];
  const lost = acknowledged.filter((what) => !counts.has(what));
  const twice = [...counts].filter(([, count]) => count > 1).map(([what]) => what);
  for (const [at, sender] of talkers.entries()) {
    const web = site.webs[(at + 1) % site.webs.length]!;
    const path = `messages/?with=${sender.id}&limit=200`;
    const told = await callWeb(web, 'GET', path, { token: talkers[(at + 1) % talkers.length]!.token });
    const texts = (told.body as Message[])
      .filter((one) => one.sender.id === sender.id)
      .map(({ text }) => text);
    for (const text of work.sent.get(sender)!) {
      const count = texts.filter((one) => one === text).length;
      if (count === 0) lost.push(`${text} to its reader`);
      if (count > 1) twice.push(`${text} to its reader`);
    }
  }
  return { acknowledged: acknowledged.length, lost, twice };
}

async function killAndPromote(site: ClusterSite, work: AtWork): Promise<number> {
  await untilWritten(work, MESSAGES_EACH, 'before');
  await site.databases.primary.kill();
  await sleep(AWAY_MS);
  await until(
    () => site.webs.every((web) => work.refusals.some((one) => one.web === web)),
    'both web processes refused a write',
  );
  const ms = await site.promote();
  await untilWritten(work, MESSAGES_EACH, 'after');
  return ms;
}

/** People write and read while the primary is killed and the replica promoted. */
export async function writeAcross(site: ClusterSite): Promise<Outcome> {
  const run = `across-${Date.now().toString(36)}`;
  const talkers = await inDatabase(site, (db) => makeTalkers(db, PEOPLE, TOKENS_S));
  // A campus is one address and signs up at most so often in an hour; so are all tests together.
  await site.databases.primary.ask("delete from attempts where key like 'sign-up-address:%'");
  const work = setToWork(talkers, { webs: site.webs, run, ...(await readingOf(site.base)) });
  let promotedMs = 0;
  try {
    promotedMs = await killAndPromote(site, work);
  } finally {
    await work.stop();
  }
  return { work, promotedMs, ...(await look(site, work, talkers, run)) };
}

/** For the report. */
export function tellWriting({ work, promotedMs, acknowledged, lost, twice }: Outcome): string {
  const { pages, calls, failed } = work.reads;
  const count = (n: number) => n.toLocaleString('en-US');
  return (
    `the primary killed with -9 under ${PEOPLE} people writing and newcomers signing up at both web processes: ` +
    `${count(acknowledged)} writes acknowledged (${count(sentBy(work))} messages, ${work.signedUp.length} sign-ups), ${lost.length} lost, ${twice.length} twice; ` +
    `${count(work.refusals.length)} refused, each 503 with Retry-After; ${work.unmeant.length} answered otherwise; ` +
    `visitors read ${count(pages)} pages and ${count(calls)} calls meanwhile, ${failed.length} failed; ` +
    `writes were taken again ${(promotedMs / 1000).toFixed(2)} s after the promotion began`
  );
}
