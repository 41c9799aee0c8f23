/** Milliseconds after which a recorded click is discarded. */
const TIMEOUT_MS = 30_000;

/** Records the last click on a button that needs scripts, until hydration. Any later click or key cancels it. */
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

/** Replays the click made before hydration, if the element still exists. */
export function replayClick(): void {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  if (!pressed) return;
  pressed.removeAttribute('data-pressed');
  pressed.click();
}
