import { runLoad } from './load-generator.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';

export const CONNECTIONS = 16;

/** The CPU time of `roots` and their children counts. */
export type Target = { port: number; roots: readonly number[] };

export type TargetRequests = {
  pathOf: (n: number) => string;
  /** Uncompressed when absent. */
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

/** Request numbers continue across calls, so that paths stay unique. */
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
