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

/** Icons and the picture that links to the site show elsewhere; drawn in the night's colours. */
export const brandDrawings: Record<string, Drawing> = {
  favicon: { width: 32, height: 32, body: rect(0, 0, 32, 32, 'sky-1', { r: 8 }) + lamp() },
  'touch-icon': { width: 180, height: 180, body: rect(0, 0, 180, 180, 'sky-1') + place(18, 18, lamp(), 4.5) },
  'social-card': {
    width: 1200,
    height: 630,
    body:
      rect(0, 0, 1200, 630, 'url(#sky)') +
      place(-330, 96, heroStreet().body, 1.22) +
      place(524, 34, lamp(), 4.8),
  },
};
