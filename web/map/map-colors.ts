import type { MapTheme } from './base-style.ts';

/** Values of the color tokens by theme, because WebGL can't read CSS custom properties. */
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
