import { setTimeout as sleep } from 'node:timers/promises';
import { MessageLine, type Talker } from './message-lines.ts';
import { type Sent, sendMessages } from './message-sender.ts';

/** How many lines are opened at a time. */
const OPENING = 50;
/** Of the lines, each second, in the run with cuts. */
const CUT_A_SECOND = 50;
const AWAY_MS = 500;

export type Target = {
  name: string;
  port: number;
  /** Processor seconds of all that belongs to it. */
  cpu: () => number;
  eventPath: (talker: Talker) => string;
  sendPath: (talker: Talker) => string;
};
/** Milliseconds from the moment at which a message was due to be sent. */
export type Round = {
  sent: number;
  lost: number;
  twice: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  answerP95Ms: number;
  cpuPer1000: number;
};

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
const sortUp = (values: number[]) => values.sort((a, b) => a - b);

async function openLines({ port, eventPath }: Target, talkers: readonly Talker[]): Promise<MessageLine[]> {
  const lines = talkers.map((talker) => new MessageLine(port, eventPath, talker));
  for (let from = 0; from < lines.length; from += OPENING) {
    await Promise.all(lines.slice(from, from + OPENING).map((line) => line.open()));
  }
  return lines;
}

/** Cuts some lines each second, which come back after a while, until it is told to stop. */
function cutLines(lines: readonly MessageLine[]): () => Promise<void> {
  const coming = new Set<Promise<void>>();
  let next = 0;
  const timer = setInterval(() => {
    const line = lines[(next * 37) % lines.length]!;
    next += 1;
    line.cut();
    const back = sleep(AWAY_MS).then(() => line.open());
    coming.add(back);
    void back.finally(() => coming.delete(back));
  }, 1000 / CUT_A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(coming);
  };
}

/** Waits until both ends of all messages have heard, or for as long as nothing more is heard. */
async function waitForAll(lines: readonly MessageLine[], wanted: number): Promise<void> {
  const count = () => lines.reduce((sum, { heardAt }) => sum + heardAt.size, 0);
  for (let before = -1; count() < wanted && count() > before; ) {
    before = count();
    await sleep(2000);
  }
}

function judge(lines: readonly MessageLine[], sent: readonly Sent[], cpuS: number): Round {
  const byUser = new Map(lines.map((line) => [line.talker.id, line]));
  const waits: number[] = [];
  let lost = 0;
  for (const { id, sender, receiver, dueAt } of sent) {
    const heard = byUser.get(receiver)?.heardAt.get(id);
    if (heard === undefined) lost += 1;
    else waits.push(heard - dueAt);
    if (!byUser.get(sender)?.heardAt.has(id)) lost += 1;
  }
  sortUp(waits);
  return {
    sent: sent.length,
    lost,
    twice: lines.reduce((sum, { repeated }) => sum + repeated, 0),
    p50Ms: at(waits, 0.5),
    p95Ms: at(waits, 0.95),
    p99Ms: at(waits, 0.99),
    answerP95Ms: at(sortUp(sent.map(({ dueAt, answeredAt }) => answeredAt - dueAt)), 0.95),
    cpuPer1000: (cpuS * 1000) / sent.length,
  };
}

export async function runRound(
  target: Target,
  talkers: readonly Talker[],
  { perSecond, seconds, isCut = false }: { perSecond: number; seconds: number; isCut?: boolean },
): Promise<Round> {
  const lines = await openLines(target, talkers);
  const { port, sendPath: pathOf } = target;
  const stop = isCut ? cutLines(lines) : async () => {};
  const before = target.cpu();
  const sent = await sendMessages({ port, pathOf, talkers, perSecond, seconds });
  const cpuS = target.cpu() - before;
  await stop();
  await waitForAll(lines, sent.length * 2);
  for (const line of lines) line.cut();
  return judge(lines, sent, cpuS);
}
