import { useSyncExternalStore } from 'react';
import type { MapTheme } from './base-style.ts';

const SCHEME_ATTRIBUTE = 'data-color-scheme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

function currentTheme(): MapTheme {
  const chosen = document.documentElement.getAttribute(SCHEME_ATTRIBUTE);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME_ATTRIBUTE] });
  const media = window.matchMedia(DARK_QUERY);
  media.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', onChange);
  };
}

/** Light or dark, by the visitor's switch or else the system: WebGL cannot read it from the style sheet. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
