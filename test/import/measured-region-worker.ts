import { makeRegionParts } from '#streets/region/make-region-parts.ts';
import { serveRegionParts } from '#streets/region/serve-region-parts.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';

/** Runs the production worker, and also reports its peak memory and CPU time. */
serveRegionParts(async function* (order, onProgress) {
  yield* makeRegionParts(order, onProgress);
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const weighed = { peakMegabytes: peakMegabytes(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
  onProgress({ step: 'tiles', share: 1, detail: JSON.stringify(weighed) });
});
