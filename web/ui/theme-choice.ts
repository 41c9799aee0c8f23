import { localStore } from './browser-storage.ts';

/** Themes that the user can choose. `auto` follows the system's setting. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const THEME_CHOICE_KEY = 'porchlight-theme';

/**
 * Script that sets the theme before the first paint, so that the page does not flash. Follows the system and
 * other tabs.
 */
export const THEME_SCRIPT = `(()=>{
const html=document.documentElement,dark=matchMedia('(prefers-color-scheme: dark)');
const apply=()=>{let choice='auto';try{choice=localStorage.getItem('${THEME_CHOICE_KEY}')||'auto'}catch{}
html.dataset.theme=choice;
html.dataset.colorScheme=choice==='light'||choice==='dark'?choice:dark.matches?'dark':'light'};
apply();dark.addEventListener('change',apply);
addEventListener('storage',e=>{if(e.key==='${THEME_CHOICE_KEY}')apply()});
addEventListener('porchlight:theme',apply)})()`.replaceAll('\n', '');

export function readThemeChoice(): ThemeChoice {
  const choice = document.documentElement.dataset.theme;
  return choice === 'light' || choice === 'dark' ? choice : 'auto';
}

/** Saves the choice. If storage is blocked, the choice lasts until the user leaves the page. */
export function saveThemeChoice(choice: ThemeChoice): void {
  if (localStore.set(THEME_CHOICE_KEY, choice)) {
    dispatchEvent(new Event('porchlight:theme'));
    return;
  }
  const isDark = choice === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
  document.documentElement.dataset.theme = choice;
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';
}

/** Calls `onChange` when the theme was changed in this or another tab. @returns a function that stops it */
export function watchThemeChoice(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
