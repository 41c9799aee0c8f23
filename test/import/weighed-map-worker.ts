import { makeMapParts } from '#server/geo/import/make-map-parts.ts';
import { serveMapParts } from '#server/geo/import/serve-map-parts.ts';

/** The program's own worker, which says at its end how much memory it took at most, in megabytes. */
serveMapParts(async function* (order, onProgress) {
  yield* makeMapParts(order, onProgress);
  onProgress({ step: 'tiles', share: 1, detail: String(process.resourceUsage().maxRSS / 1024) });
});
