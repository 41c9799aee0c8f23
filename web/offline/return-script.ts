/** Milliseconds between attempts. */
const RETRY_MS = 5000;
/** Timeouts in milliseconds. Short if the device reports offline, like the service worker's. */
const TIMEOUT_MS = { online: 10_000, offline: 2500 };
/** Temporary error statuses. A reload would show the error instead of this page. */
const PASSING = [429, 502, 503, 504];

/** Milliseconds during which a started navigation is not interrupted. */
const LEAVING_MS = 30_000;

/** Runs in the offline page, which never hydrates. Also reloads on Back, where the browser only changes the URL. */
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
