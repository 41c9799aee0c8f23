import { makeMapParts } from '#server/geo/import/make-map-parts.ts';
import { serveMapParts } from '#server/geo/import/serve-map-parts.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';

/** The program's own worker, which says at its end how much memory it took at most and how long it has worked. */
serveMapParts(async function* (order, onProgress) {
  yield* makeMapParts(order, onProgress);
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const weighed = { peakMegabytes: peakMegabytes(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
  onProgress({ step: 'tiles', share: 1, detail: JSON.stringify(weighed) });
});
