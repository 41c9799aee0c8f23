import { Scripts } from 'react-router';

/** Maximum wait in milliseconds, because hidden tabs never paint and a photo may never load. */
const LONGEST_WAIT_MS = 2000;

/** Number of files requested per task, so that the browser can handle input between tasks. */
const AT_ONCE = 6;

const LOAD_AFTER_PAINT = `(()=>{
const {nonce}=document.currentScript,{text}=document.querySelector('script[data-deferred]');let isLoading=false;
const load=()=>{if(isLoading)return;isLoading=true;
const links=[...document.querySelectorAll('link[data-rel]')];const next=()=>{
for(const link of links.splice(0,${AT_ONCE})){link.fetchPriority='low';link.rel='modulepreload'}
if(links.length>0)setTimeout(next);
else document.head.append(Object.assign(document.createElement('script'),{nonce,type:'module',text}))};next()};
const photo=document.querySelector('img[fetchpriority=high]'),painted=()=>requestAnimationFrame(()=>setTimeout(load));
new PerformanceObserver(()=>photo?photo.decode().then(painted,painted):load()).observe({type:'paint',buffered:true});
setTimeout(load,${LONGEST_WAIT_MS})})()`;

/**
 * Loads the page's scripts after the first paint and the first photo, because twenty files would compete with
 * them (decision 035). `web/entry.server.tsx` makes the tags of `<Scripts>` inert.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <Scripts nonce={nonce} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, run with the page's nonce
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? LOAD_AFTER_PAINT : '' }}
      />
    </>
  );
}
