import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Talker } from '#test/bench/message-lines.ts';
import { PASSWORD } from '#test/helpers/people.ts';
import { callWeb, type Told } from './call-web.ts';

/** What was written and acknowledged, what was refused, and what nobody may be told. */
export type Work = {
  /** Of each person's messages those that were said to be sent, by what they say. */
  sent: Map<Talker, string[]>;
  /** Names of those who were told that they have an account. */
  signedUp: string[];
  refusals: { web: string; retryAfter: string | null }[];
  /** Answers that are neither a write nor a refusal: 500, 502, none at all. */
  unmeant: string[];
  /** Visitors' reads, and those of them that were not answered with 200. */
  reads: { pages: number; calls: number; failed: string[] };
};

export type AtWork = Work & {
  /** Everybody finishes what they have begun, by writing it again under its key until it is taken, and goes home. */
  stop(): Promise<void>;
};

/** Below the 60 messages an hour of one person, with room for those that are refused and sent again. */
const MOST_MESSAGES = 45;
/** Below the 60 sign-ups an hour of one address. */
const MOST_SIGN_UPS = 25;
const MESSAGE_PAUSE_MS = 500;
const SIGN_UP_PAUSE_MS = 700;
const READ_PAUSE_MS = 100;
/** Longer than any outage of this proof: who is refused for so long is not waited for. */
const PATIENCE_MS = 60_000;

export type Ways = {
  webs: readonly string[];
  pages: readonly string[];
  calls: readonly string[];
  run: string;
};

/** Notes what is no success; waits for as long as it was asked to. */
async function bear(work: Work, web: string, what: string, told: Told): Promise<void> {
  const { status, retryAfter, body } = told;
  if (status !== 503) work.unmeant.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  else work.refusals.push({ web, retryAfter });
  await sleep(Number(retryAfter ?? 1) * 1000);
}

/** One message, under one key however often it is refused, at another web process each time. */
async function sendSurely(work: Work, webs: readonly string[], from: Talker, to: Talker, text: string) {
  const body = { receiver: to.id, text, key: randomUUID() };
  const end = performance.now() + PATIENCE_MS;
  for (let tries = 0; performance.now() < end; tries += 1) {
    const web = webs[tries % webs.length]!;
    const told = await callWeb(web, 'POST', 'messages/', { token: from.token, body });
    if (told.status === 201) {
      work.sent.get(from)!.push(text);
      return;
    }
    await bear(work, web, 'a message', told);
  }
  work.unmeant.push(`${text}: refused for ${PATIENCE_MS / 1000} s`);
}

/** People who write to each other, readers who are not logged in and newcomers, at every web process, until they are told to stop. */
export function setToWork(talkers: readonly Talker[], { webs, pages, calls, run }: Ways): AtWork {
  const work: Work = {
    sent: new Map(talkers.map((talker) => [talker, []])),
    signedUp: [],
    refusals: [],
    unmeant: [],
    reads: { pages: 0, calls: 0, failed: [] },
  };
  let isOn = true;

  async function write(from: Talker, at: number): Promise<void> {
    const to = talkers[(at + 1) % talkers.length]!;
    // Half of them begin at the one process, half at the other.
    const own = webs.map((_, web) => webs[(at + web) % webs.length]!);
    for (let n = 1; isOn && n <= MOST_MESSAGES; n += 1) {
      await sendSurely(work, own, from, to, `${run} ${at}-${n}`);
      await sleep(MESSAGE_PAUSE_MS);
    }
  }

  /** A sign-up has no key: one that was refused is not repeated, and may be there or not. */
  async function signUp(web: string, at: number): Promise<void> {
    for (let n = 1; isOn && n <= MOST_SIGN_UPS; n += 1) {
      const username = `${run}-${at}-${n}`;
      const names = { username, email: `${username}@example.edu`, first_name: 'Ada', last_name: 'Lane' };
      const body = { ...names, password: PASSWORD, password2: PASSWORD };
      const told = await callWeb(web, 'POST', 'users/', { body });
      if (told.status === 201) work.signedUp.push(username);
      else await bear(work, web, 'a sign-up', told);
      await sleep(SIGN_UP_PAUSE_MS);
    }
  }

  async function look(web: string, path: string): Promise<void> {
    const answer = await fetch(`${web}${path}`, { signal: AbortSignal.timeout(20_000) }).catch(() => null);
    const length = (await answer?.text().catch(() => ''))?.length ?? 0;
    work.reads[path.startsWith('/api/') ? 'calls' : 'pages'] += 1;
    if (answer?.status !== 200 || length === 0)
      work.reads.failed.push(`${path}: ${answer?.status ?? 'none'}`);
  }

  async function read(web: string): Promise<void> {
    const paths = [...pages, ...calls];
    for (let n = 0; isOn; n += 1) {
      await look(web, paths[n % paths.length]!);
      await sleep(READ_PAUSE_MS);
    }
  }

  const running = Promise.all([
    ...talkers.map(write),
    ...webs.flatMap((web, at) => [signUp(web, at), read(web), read(web)]),
  ]);
  const stop = async () => {
    isOn = false;
    await running;
  };
  return Object.assign(work, { stop });
}
