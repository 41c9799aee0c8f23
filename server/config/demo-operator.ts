import type { Settings } from './settings.ts';

/**
 * Who runs a demo and from where, if no setting says it, so that texts show where an address and a number stand. Both
 * belong to nobody, and so do the social links: numbers from 555-0100 to 555-0199 are kept for invented people.
 */
export const DEMO_OPERATOR = {
  operatorName: 'Porchlight Demo',
  operatorAddress: '1 Example Street, Lakeshore, MI 49000 (demo address)',
  operatorPhone: '616-555-0100 (demo number)',
  socialLinks: [
    { label: 'Instagram', url: 'https://www.instagram.com/porchlight.example/' },
    { label: 'Mastodon', url: 'https://social.example/@porchlight' },
  ],
} satisfies Partial<Settings>;
