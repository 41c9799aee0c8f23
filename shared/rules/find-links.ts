/** A part of a text. Pages render links with `rel="ugc nofollow noopener"`. */
type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/** A URL ends at white space, quotes, markup brackets, and invisible or bidirectional control characters. */
const ADDRESS = /https?:\/\/[^\s<>"'`\\\p{Cc}\p{Cf}\p{Zs}]+/giu;
/** Matches ASCII domains only, because other scripts allow lookalikes. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})(?::\d{1,5})?$/i;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

/**
 * Excludes trailing punctuation, which belongs to the sentence, and a closing bracket whose opening one
 * precedes the URL.
 */
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

function toHref(text: string): string | null {
  const host = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  if (!HOST.test(host) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '';
  return isPlain && url.hostname === host.toLowerCase().replace(/:\d+$/, '') ? url.href : null;
}

/** Splits text into links and other parts. Joined, they are the original text. */
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
