import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

type Part = ReactElement<{
  children?: ReactNode;
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}>;

/** The framework's script tags by kind. */
type Parts = { preloads: string[]; modules: string[]; rest: Part[] };

function takeApart(node: ReactNode, parts: Parts): Parts {
  Children.forEach(node, (child) => {
    if (!isValidElement(child)) return;
    const part = child as Part;
    const { children, rel, href, type, dangerouslySetInnerHTML } = part.props;
    if (part.type === Fragment) takeApart(children, parts);
    else if (rel === 'modulepreload' && href) parts.preloads.push(href);
    else if (type === 'module' && dangerouslySetInnerHTML) parts.modules.push(dangerouslySetInnerHTML.__html);
    else parts.rest.push(part);
  });
  return parts;
}

/** Escapes `</script>`. */
const quote = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Milliseconds: hidden tabs never paint, and a photo may never load. */
const LONGEST_WAIT_MS = 2000;

/** Files requested per task, so that input is handled in between. */
const AT_ONCE = 6;

/** Runs before paint, schedules the rest. */
const afterPaint = ({ preloads, modules }: Parts) => `(()=>{
const {nonce}=document.currentScript;let isAsked=false;
const add=(name,given)=>document.head.append(Object.assign(document.createElement(name),{nonce},given));
const ask=()=>{if(isAsked)return;isAsked=true;
const hrefs=${quote(preloads)};const some=()=>{
for(const href of hrefs.splice(0,${AT_ONCE}))add('link',{rel:'modulepreload',href,fetchPriority:'low'});
if(hrefs.length>0)setTimeout(some);else for(const text of ${quote(modules)})add('script',{type:'module',text})};some()};
const photo=document.querySelector('img[fetchpriority=high]'),drawn=()=>requestAnimationFrame(()=>setTimeout(ask));
new PerformanceObserver(()=>photo?photo.decode().then(drawn,drawn):ask()).observe({type:'paint',buffered:true});
setTimeout(ask,${LONGEST_WAIT_MS})})()`;

/** After the first paint and first photo (decision 035): twenty files would compete with them. */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  // Called as a function to rewrite its elements; its hooks become this component's.
  const parts = takeApart(Scripts({ nonce }), { preloads: [], modules: [], rest: [] });
  if (parts.modules.length === 0) return parts.rest;
  return (
    <>
      {parts.rest}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of built files, quoted, under the page's nonce
        dangerouslySetInnerHTML={{ __html: afterPaint(parts) }}
      />
    </>
  );
}
