/** Scripts that have not come by then do not come: what was pressed no longer looks as if it were on its way. */
const GIVEN_UP_MS = 30_000;

/**
 * Runs in the head: until React hears presses itself, notes the last one on a button that needs scripts, and marks the button. Whatever somebody does next, a press or a key, says
 * that they have gone on.
 */
export const EARLY_PRESS_SCRIPT = `(()=>{
const stop=new AbortController(),{dataset}=document.documentElement;let timer;
const forget=()=>{clearTimeout(timer);document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')};
const hear=(name,act)=>addEventListener(name,e=>'live' in dataset?stop.abort():act(e),{capture:true,signal:stop.signal});
hear('pointerdown',forget);hear('keydown',forget);
hear('click',e=>{const button=e.target.closest?.('button[type=button]:not(:disabled)');
if(!button||'heard' in dataset)return;button.setAttribute('data-pressed','');timer=setTimeout(forget,${GIVEN_UP_MS})})})()`.replaceAll(
  '\n',
  '',
);

/** Does what was pressed before the page was live, as if it were pressed now. What the page has since taken away is let be. */
export function doEarlyPress(): void {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  if (!pressed) return;
  pressed.removeAttribute('data-pressed');
  pressed.click();
}
