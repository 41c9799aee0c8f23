/**
 * Runs in the head: until the page is live, notes the last button that was pressed which needs its scripts, and marks it. A press on anything else says that
 * whoever pressed has gone on.
 */
export const EARLY_PRESS_SCRIPT = `(()=>{
const stop=new AbortController(),html=document.documentElement;
const forget=()=>document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
const hear=(name,act)=>addEventListener(name,e=>'live' in html.dataset?stop.abort():act(e),{capture:true,signal:stop.signal});
hear('click',e=>{forget();e.target.closest?.('button[type=button]:not(:disabled)')?.setAttribute('data-pressed','')});
hear('keydown',e=>{if(e.key==='Escape')forget()})})()`.replaceAll('\n', '');

/** Does what was pressed before the page was live, as if it were pressed now. What the page has since taken away is let be. */
export function doEarlyPress(): void {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  if (!pressed) return;
  pressed.removeAttribute('data-pressed');
  pressed.click();
}
