import { type Drawing, glow, path, place, poly, rect } from './drawing.ts';
import { heroStreet } from './street-scenes.ts';

/** The lit porch lamp, 32 by 32. The logo in the navigation bar (logo.tsx) has the same shape. */
function lamp(): string {
  return (
    glow(16, 17, 17, 1) +
    path('M14.6 3.400h2.800v3h-2.800z', 'trim') +
    poly([16, 5, 24.5, 12, 7.5, 12], 'trim') +
    poly([9.5, 13, 22.5, 13, 20.6, 25, 11.4, 25], 'window-lit') +
    poly([14, 13, 18, 13, 17.5, 25, 14.5, 25], 'window-bright') +
    rect(10, 26, 12, 2.6, 'trim', { r: 1 })
  );
}

/** The lamp as a stamp: whoever shows it colours it. Between the bars of its glass one looks through. */
function stamp(): string {
  return (
    path('M14.6 3.400h2.800v2.800L24.500 12h-17l7.100-5.800z', 'trim') +
    path(
      'M9.500 13h13l-1.900 12h-9.200zM11.600 14.800l1.300 8.400h2.200v-8.400zM16.900 14.800v8.400h2.200l1.300-8.400z',
      'trim',
      {
        extra: 'fill-rule="evenodd"',
      },
    ) +
    rect(10, 26, 12, 2.6, 'trim', { r: 1 })
  );
}

/** A square of night with the lamp in its middle, which takes up `share` of it. */
function tile(size: number, share: number, r = 0): Drawing {
  const scale = (size * share) / 32;
  const edge = (size - 32 * scale) / 2;
  return {
    width: size,
    height: size,
    body: rect(0, 0, size, size, 'sky-1', { r }) + place(edge, edge, lamp(), scale),
  };
}

/** The small sign of a browser's tab, drawn for any size. */
export const favicon = tile(32, 1, 8);

/** The card of pages that have none of their own. */
export const socialCard: Drawing = {
  width: 1200,
  height: 630,
  body:
    rect(0, 0, 1200, 630, 'url(#sky)') +
    place(-330, 96, heroStreet().body, 1.22) +
    place(524, 34, lamp(), 4.8),
};

/**
 * The icons under `/icons/`, by file. A device cuts a maskable one to any shape within four fifths of its width, and lays
 * its own colour over the monochrome one.
 */
export const icons: Record<string, Drawing> = {
  'icon-192.png': tile(192, 0.86, 44),
  'icon-512.png': tile(512, 0.86, 116),
  'maskable-512.png': tile(512, 0.66),
  'monochrome-512.png': { width: 512, height: 512, body: place(88, 88, stamp(), 10.5) },
  'apple-touch-icon.png': tile(180, 0.8),
};
