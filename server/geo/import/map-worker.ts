import { makeMapParts } from './make-map-parts.ts';
import { serveMapParts } from './serve-map-parts.ts';

serveMapParts(makeMapParts);
