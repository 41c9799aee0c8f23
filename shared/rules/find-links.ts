/**
 * A part of what a person wrote. A link leads away from the site: pages give it `rel="ugc nofollow noopener"`, and both
 * kinds are shown as text.
 */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/** Ends at white space, quotes and brackets of markup, and at characters that cannot be seen or turn text around. */
const ADDRESS = /https?:\/\/[^\s<>"'`\\\p{Cc}\p{Cf}\p{Zs}]+/giu;
/** Plain letters only, with a top-level domain: other scripts can be made to look like a name that people trust. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})(?::\d{1,5})?$/i;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

/** The punctuation after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutSentenceEnd(text: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1]!;
    const opening = CLOSING[last];
    const rest = text.slice(0, end);
    const isLoose =
      opening === undefined ? /[.,;:!?*_~|…]/.test(last) : countOf(rest, last) > countOf(rest, opening);
    if (!isLoose) break;
  }
  return text.slice(0, end);
}

/** The address in its normal form, or null where it is none that may be followed. */
function toHref(text: string): string | null {
  const host = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  if (!HOST.test(host) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '';
  return isPlain && url.hostname === host.toLowerCase().replace(/:\d+$/, '') ? url.href : null;
}

/** Splits what a person wrote into text and links; the parts together are the whole of it, unchanged. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of text.matchAll(ADDRESS)) {
    const isWordBefore = /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, match.index - 2), match.index));
    const address = withoutSentenceEnd(match[0]);
    const href = isWordBefore ? null : toHref(address);
    if (href === null) continue;
    addText(match.index);
    parts.push({ kind: 'link', text: address, href });
    from = match.index + address.length;
  }
  addText(text.length);
  return parts;
}
