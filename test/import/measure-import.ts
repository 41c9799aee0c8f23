import type { Box } from '#streets/geometry.ts';
import { readRegion } from '#streets/read-region.ts';

export type WeighedMap = {
  peakMegabytes: number;
  cpuSeconds: number;
  /** Elapsed seconds by step. */
  seconds: Record<string, number>;
  edges: number;
  graphMegabytes: number;
  places: number;
  tiles: number;
};

const script = new URL('./measured-region-worker.ts', import.meta.url);

/** Reads a map as an import does, without storing it. Returns memory, time and counts. */
export async function measureImport(
  file: string,
  around: Box[] | null,
  memoryMegabytes = 4096,
): Promise<WeighedMap> {
  const found: Omit<WeighedMap, 'peakMegabytes' | 'cpuSeconds'> = {
    seconds: {},
    edges: 0,
    graphMegabytes: 0,
    places: 0,
    tiles: 0,
  };
  let last = '';
  const onProgress = ({ detail = '' }: { detail?: string }) => {
    last = detail;
  };
  for await (const part of readRegion({ file, around, memoryMegabytes, script, onProgress })) {
    if (part.kind === 'step') found.seconds[part.step] = part.seconds;
    if (part.kind === 'counts') found.edges += part.counts.edges ?? 0;
    if (part.kind === 'graph') found.graphMegabytes += part.graph.rawBytes / 1_048_576;
    if (part.kind === 'places' || part.kind === 'tiles') found[part.kind] += part.rows.length;
  }
  return { ...found, ...JSON.parse(last) };
}
