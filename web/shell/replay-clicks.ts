/** Milliseconds after which a recorded click is discarded. */
const TIMEOUT_MS = 30_000;

/**
 * Records the last click before hydration on a button that needs JavaScript. Another click or key cancels it.
 */
export const RECORD_CLICK_SCRIPT = `(()=>{
const stop=new AbortController(),{dataset}=document.documentElement;let timer;
const forget=()=>{clearTimeout(timer);document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')};
const on=(name,act)=>addEventListener(name,e=>'live' in dataset?stop.abort():act(e),{capture:true,signal:stop.signal});
on('pointerdown',forget);on('keydown',forget);
on('click',e=>{const button=e.target.closest?.('button[type=button]:not(:disabled)');
if(!button||'hydrating' in dataset)return;button.setAttribute('data-pressed','');timer=setTimeout(forget,${TIMEOUT_MS})})})()`.replaceAll(
  '\n',
  '',
);

/** Replays the click that was recorded before hydration, if the button still exists. */
export function replayClick(): void {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  if (!pressed) return;
  pressed.removeAttribute('data-pressed');
  pressed.click();
}
