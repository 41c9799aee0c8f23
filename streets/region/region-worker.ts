import { makeRegionParts } from './make-region-parts.ts';
import { serveRegionParts } from './serve-region-parts.ts';

serveRegionParts(makeRegionParts);
