/** How long after an answer that did not come the site is asked again; milliseconds. */
const ASK_AGAIN_MS = 5000;
/** How long an answer may take; milliseconds. Where the device says that it is offline, the service worker would not wait for the page any longer either. */
const ANSWER_WITHIN_MS = { online: 10_000, offline: 2500 };
/** What a site says that will be back: this page has it by itself then, and what says so would not. */
const PASSING = [429, 502, 503, 504];

/** How long somebody who has chosen another page is not called back from the way there; milliseconds. */
const LEAVING_MS = 30_000;

/**
 * Runs in the head of the offline page where the service worker shows it: it stands at the address of another page and never comes alive. As soon as
 * the site answers, that page is shown, unless its reader is on the way to another; and where Back leads to the address of a page that this one took the
 * place of, that one is asked for: the browser itself only changes the address.
 */
export const RETURN_SCRIPT = `(()=>{
if(!('offline' in document.documentElement.dataset))return;
const address=()=>location.pathname+location.search,shown=address();let timer,leavesUntil=0;
const leave=()=>{leavesUntil=Date.now()+${LEAVING_MS}};
const show=()=>{if(Date.now()<leavesUntil)return wait();leave();wait();location.reload()};
const wait=()=>{clearTimeout(timer);timer=setTimeout(ask,${ASK_AGAIN_MS})};
const ask=()=>{clearTimeout(timer);
const signal=AbortSignal.timeout(navigator.onLine?${ANSWER_WITHIN_MS.online}:${ANSWER_WITHIN_MS.offline});
fetch(location.href,{method:'HEAD',cache:'no-store',signal}).then(({status})=>[${PASSING}].includes(status)?wait():show(),wait)};
addEventListener('click',({target})=>{if(target.closest('a:not([href^="#"])'))leave()});
addEventListener('pageshow',({persisted})=>{if(persisted){leavesUntil=0;ask()}});
addEventListener('popstate',()=>{if(address()!==shown){leave();location.reload()}});
addEventListener('online',ask);wait()})()`.replaceAll('\n', '');
