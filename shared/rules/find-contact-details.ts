type ContactDetail = 'email' | 'phone' | 'link' | 'messenger' | 'payment';

/** All repetitions are bounded, so that no text causes excessive backtracking. */
const FORMS: Record<ContactDetail, RegExp> = {
  email:
    /[\p{L}\p{N}._%+-]{1,64}(?:@|\s?[([]\s?at\s?[)\]]\s?)[\p{L}\p{N}-]{1,63}(?:\.|\s?[([]\s?dot\s?[)\]]\s?|$|\s)/iu,
  phone:
    /(?<!\d)(?:\+?1[\s.-]{0,2})?\(?[2-9]\d{2}\)?[\s./-]{0,2}[2-9]\d{2}[\s.-]{0,2}\d{4}(?!\d)|\+\d(?:[\s().-]{0,2}\d){7,14}(?!\d)/,
  link: /\b(?:https?:\/\/|www\.)\S|\b[a-z\d-]{1,63}\.(?:com|net|org|info|biz|io|me|co|us|site|online|xyz|app|link|ly)\b/i,
  messenger: /\b(?:whats\s?app|telegram|signal app|we\s?chat|snap\s?chat)\b/i,
  payment:
    /\bwire (?:transfer|money|funds|it|me|us|the|\$|\d)|\bwiring (?:money|funds|the)|\bwestern union\b|\bmoney\s?gram\b|\bgift\s?cards?\b|\b(?:bitcoin|btc|ethereum|usdt|crypto(?:currency)?)\b|\bcash\s?app\b|\bzelle\b|\bvenmo\b|\bmoney order\b|\bcashier'?’?s che(?:ck|que)\b|\bbank transfer\b|\bprepaid cards?\b/i,
};

const KINDS = Object.keys(FORMS) as ContactDetail[];

/**
 * Finds contact details, links and irreversible payment methods. Pages warn the reader; no text is rejected.
 */
export function findContactDetails(text: string): ContactDetail[] {
  return KINDS.filter((kind) => FORMS[kind].test(text));
}
