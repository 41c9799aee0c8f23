import fraunces from 'porchlight-heading-font.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import favicon from './brand/favicon.svg?url';
import touchIcon from './brand/touch-icon.png?url';

const FONTS = [figtree, fraunces];

/** The root's link tags: both fonts at once with the page, and the site's icons. */
export const links = () => [
  ...FONTS.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon },
];

export const fonts = { text: figtree, heading: fraunces };
