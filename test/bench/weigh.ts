import { runLoad } from './load-generator.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';
import { median } from './statistics.ts';

export const CONNECTIONS = 16;

/** One side of a comparison: where it listens, and the processes at the roots of all that works for it. */
export type Target = { port: number; roots: readonly number[] };

/** What a target is asked. */
export type Question = {
  /** The path of the nth request. */
  pathOf: (n: number) => string;
  /** Of the answers: 'br' as browsers ask, not packed when absent. */
  encoding?: string | undefined;
  /** Of who asks; a visitor when absent. */
  token?: string | undefined;
};

export type Sample = {
  requests: number;
  requestsPerS: number;
  cpuMs: number;
  p50Ms: number;
  p95Ms: number;
  bytes: number;
};

const cpuSecondsOf = ({ roots }: Target) => roots.reduce((sum, root) => sum + cpuSecondsOfTree(root), 0);

let asked = 0;

/** Asks a target for some seconds. No request of a run repeats another one's number. */
export async function weigh(
  target: Target,
  { pathOf, encoding, token }: Question,
  seconds: number,
): Promise<Sample> {
  const offset = asked;
  const before = cpuSecondsOf(target);
  const load = await runLoad({
    port: target.port,
    pathOf: (n) => pathOf(offset + n),
    connections: CONNECTIONS,
    seconds,
    encoding,
    token,
  });
  const cpuS = cpuSecondsOf(target) - before;
  asked += load.requests;
  const at = (share: number) => load.latencies[Math.floor((load.latencies.length - 1) * share)] ?? 0;
  return {
    requests: load.requests,
    requestsPerS: load.requests / load.seconds,
    cpuMs: (cpuS * 1000) / load.requests,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    bytes: Math.round(load.bytes / load.requests),
  };
}

/** The median of each figure. */
export function medianSample(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample) => median(samples.map((one) => one[key]));
  return {
    requests: of('requests'),
    requestsPerS: of('requestsPerS'),
    cpuMs: of('cpuMs'),
    p50Ms: of('p50Ms'),
    p95Ms: of('p95Ms'),
    bytes: of('bytes'),
  };
}
