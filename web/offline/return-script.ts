/** Milliseconds between attempts. */
const RETRY_MS = 5000;
/**
 * Timeouts of an attempt in milliseconds. Short if the device reports that it is offline, as in the service
 * worker.
 */
const TIMEOUT_MS = { online: 10_000, offline: 2500 };
/**
 * Statuses of temporary errors, after which the script waits. A reload would replace this page by the error.
 */
const PASSING = [429, 502, 503, 504];

/** Milliseconds for which the script does not interrupt a navigation that the user has started. */
const LEAVING_MS = 30_000;

/**
 * Script of the offline page, which never hydrates. Reloads when the site responds, and on Back, because the
 * browser then changes only the URL.
 */
export const RETURN_SCRIPT = `(()=>{
if(!('offline' in document.documentElement.dataset))return;
const address=()=>location.pathname+location.search,shown=address();let timer,leavesUntil=0;
const leave=()=>{leavesUntil=Date.now()+${LEAVING_MS}};
const show=()=>{if(Date.now()<leavesUntil)return wait();leave();wait();location.reload()};
const wait=()=>{clearTimeout(timer);timer=setTimeout(ask,${RETRY_MS})};
const ask=()=>{clearTimeout(timer);
const signal=AbortSignal.timeout(navigator.onLine?${TIMEOUT_MS.online}:${TIMEOUT_MS.offline});
fetch(location.href,{method:'HEAD',cache:'no-store',signal}).then(({status})=>[${PASSING}].includes(status)?wait():show(),wait)};
addEventListener('click',({target})=>{if(target.closest('a:not([href^="#"])'))leave()});
addEventListener('pageshow',({persisted})=>{if(persisted){leavesUntil=0;ask()}});
addEventListener('popstate',()=>{if(address()!==shown){leave();location.reload()}});
addEventListener('online',ask);wait()})()`.replaceAll('\n', '');
