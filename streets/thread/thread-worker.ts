import { openRegion } from './open-region.ts';
import { serveRegions } from './serve-regions.ts';

serveRegions(openRegion);
