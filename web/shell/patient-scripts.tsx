import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

type Part = ReactElement<{
  children?: ReactNode;
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}>;

/** What the framework writes at the end of a page, taken apart. */
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

/** Text for a script in a page: what would end the script is written another way. */
const quote = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** In a tab that nobody sees yet nothing is painted, and a photo may never come: neither is waited for longer than this. */
const LONGEST_WAIT_MS = 2000;

/** Files asked for between two chances to answer a touch. */
const AT_ONCE = 6;

/** Runs before anything is painted: it only says what comes after. */
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

/**
 * The scripts of the page, asked for when it and its first photo have been painted (decision 035). Pages are whole without
 * them; asked for at once, as the framework does it, twenty files share a slow line with the styles, the fonts and that
 * photo, and a fast line brings them in time to be started before anything is painted.
 */
export function PatientScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered, to have what it makes in hand. It uses hooks, which are then those of this component.
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
