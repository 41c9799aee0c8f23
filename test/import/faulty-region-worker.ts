import { setTimeout as sleep } from 'node:timers/promises';
import { type RegionPartsMaker, serveRegionParts } from '#streets/region/serve-region-parts.ts';
import { type RegionPart, RegionProblem } from '#streets/region-part.ts';

/** By file name: a function that breaks the process that reads the file. */
const DEEDS: Record<string, RegionPartsMaker> = {
  async *fill_heap() {
    yield extract;
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(100_000).fill(kept.length + 0.5));
  },
  async *hang() {
    yield extract;
    await sleep(600_000);
  },
  async *die() {
    yield extract;
    process.kill(process.pid, 'SIGKILL');
    await sleep(600_000);
  },
  async *fail() {
    yield extract;
    throw new TypeError('nodes is not iterable');
  },
  async *look_around() {
    yield extract;
    const secrets = Object.keys(process.env).filter((name) => /DATABASE|SECRET|KEY|PASSWORD/.test(name));
    throw new RegionProblem(`It sees ${secrets.length} secrets.`);
  },
};

const extract: RegionPart = {
  kind: 'extract',
  bounds: { west: -83.1, south: 39.9, east: -83, north: 40.1 },
  areas: [],
  dataDate: null,
};

serveRegionParts((order, onProgress) => DEEDS[order.file]!(order, onProgress));
