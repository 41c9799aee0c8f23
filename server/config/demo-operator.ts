import type { Settings } from './settings.ts';

/** Placeholders on a demo site. Numbers from 555-0100 to 555-0199 are reserved for fiction. */
export const DEMO_OPERATOR = {
  operatorName: 'Porchlight Demo',
  operatorAddress: '1 Example Street, Lakeshore, MI 49000 (demo address)',
  operatorPhone: '616-555-0100 (demo number)',
  socialLinks: [
    { label: 'Instagram', url: 'https://www.instagram.com/porchlight.example/' },
    { label: 'Mastodon', url: 'https://social.example/@porchlight' },
  ],
} satisfies Partial<Settings>;
