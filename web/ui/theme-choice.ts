import { localStore } from './browser-storage.ts';

/** What a visitor chose in the menu; `auto` follows the system. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Where the choice is kept in the browser. */
const THEME_CHOICE_KEY = 'porchlight-theme';

/**
 * Runs before the first paint, so that no page flashes in the other scheme: sets the color scheme on `html` and keeps it in step with the
 * system and with other tabs.
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

/** Keeps the choice and shows it at once. Where nothing may be stored it lasts for this page. */
export function saveThemeChoice(choice: ThemeChoice): void {
  if (localStore.set(THEME_CHOICE_KEY, choice)) {
    dispatchEvent(new Event('porchlight:theme'));
    return;
  }
  const isDark = choice === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
  document.documentElement.dataset.theme = choice;
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';
}

/** Calls back when the choice changes, in this tab or another. Returns how to stop. */
export function watchThemeChoice(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
