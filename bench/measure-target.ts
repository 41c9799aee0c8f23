import { runLoad } from './load-generator.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';

export const CONNECTIONS = 16;

/**
 * One side of a comparison: its port, and the root processes whose CPU time, with that of their children,
 * counts.
 */
export type Target = { port: number; roots: readonly number[] };

export type TargetRequests = {
  /** Returns the URL path of the nth request. */
  pathOf: (n: number) => string;
  /** Value of `Accept-Encoding`; uncompressed when absent. */
  encoding?: string;
};

export type Sample = {
  requestsPerS: number;
  cpuMs: number;
  p95Ms: number;
  bytes: number;
};

const cpuSecondsOf = ({ roots }: Target) => roots.reduce((sum, root) => sum + cpuSecondsOfTree(root), 0);

let requestCount = 0;

/**
 * Sends requests to a target for some seconds. Request numbers continue across calls, so that paths stay
 * unique.
 */
export async function measureTarget(
  target: Target,
  { pathOf, encoding }: TargetRequests,
  seconds: number,
): Promise<Sample> {
  const offset = requestCount;
  const before = cpuSecondsOf(target);
  const load = await runLoad({
    port: target.port,
    pathOf: (n) => pathOf(offset + n),
    connections: CONNECTIONS,
    seconds,
    encoding,
  });
  const cpuS = cpuSecondsOf(target) - before;
  requestCount += load.requests;
  const at = (share: number) => load.latencies[Math.floor((load.latencies.length - 1) * share)] ?? 0;
  return {
    requestsPerS: load.requests / load.seconds,
    cpuMs: (cpuS * 1000) / load.requests,
    p95Ms: at(0.95),
    bytes: Math.round(load.bytes / load.requests),
  };
}
