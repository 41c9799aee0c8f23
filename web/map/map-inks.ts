import type { MapTheme } from './base-style.ts';

/** What we draw upon a map with WebGL, which cannot read custom properties: the tokens' values by scheme. */
export const MAP_INKS: Record<
  MapTheme,
  {
    text: string;
    halo: string;
    ring: string;
    drive: string;
    walk: string;
    pill: string;
    dusk: string;
    onDusk: string;
  }
> = {
  light: {
    text: '#555c70',
    halo: '#fbf8f2',
    ring: '#a8670a',
    drive: '#b4472e',
    walk: '#2f6b4f',
    pill: '#ffffff',
    dusk: '#1b2440',
    onDusk: '#f4efe6',
  },
  dark: {
    text: '#b4b9cd',
    halo: '#12182b',
    ring: '#f6b955',
    drive: '#e2745a',
    walk: '#6fbf97',
    pill: '#222a4b',
    dusk: '#f4efe6',
    onDusk: '#1b2440',
  },
};
