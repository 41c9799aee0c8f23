import { makeRegionParts } from '#streets/region/make-region-parts.ts';
import { serveRegionParts } from '#streets/region/serve-region-parts.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';

/** The program's own worker, which says at its end how much memory it took at most and how long it has worked. */
serveRegionParts(async function* (order, onProgress) {
  yield* makeRegionParts(order, onProgress);
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const weighed = { peakMegabytes: peakMegabytes(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
  onProgress({ step: 'tiles', share: 1, detail: JSON.stringify(weighed) });
});
