import type { MapTheme } from './base-style.ts';

/** WebGL can't read custom properties: the tokens' values by theme. */
export const MAP_COLORS: Record<
  MapTheme,
  {
    halo: string;
    ring: string;
    drive: string;
    walk: string;
  }
> = {
  light: {
    halo: '#fbf8f2',
    ring: '#a8670a',
    drive: '#b4472e',
    walk: '#2f6b4f',
  },
  dark: {
    halo: '#12182b',
    ring: '#f6b955',
    drive: '#e2745a',
    walk: '#6fbf97',
  },
};
