import { WRITERS } from './demo-post.ts';

export const REPORTED_TITLE = 'Cheap movers? Call now!!!';

export const DEMO_REPORTS = [
  { by: WRITERS.mateo, reason: 'scam', note: 'Asks for a deposit by gift card.' },
  { by: WRITERS.lena, reason: 'spam', note: '' },
] as const;
