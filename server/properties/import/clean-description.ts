import { PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { cleanParagraphs } from './clean-text.ts';

const PLACEHOLDER = /\[(?:email|e-mail|phone|telephone|name|url|website|address)\]/i;
const ABOUT_CONTACT = /\b(e-?mail|call|text|contact|phone|reach|ask for|write|inquir|enquir|info)/i;
/** Longer sentences also say something about the home, so they are not removed as a whole. */
const MAX_CONTACT_SENTENCE = 200;

/** Removes sentences with contact placeholders ('Email [email] for inquiries.'). */
export function cleanDescription(text: string): string {
  const clean = cleanParagraphs(text, PROPERTY_FIELDS.description.max);
  if (clean === '0' || clean === '-' || /^(n\/?a|none|tbd)$/i.test(clean)) return '';
  return PLACEHOLDER.test(clean) ? withoutPlaceholders(clean) : clean;
}

function withoutPlaceholders(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s+/)
        .map((sentence) => {
          if (!PLACEHOLDER.test(sentence)) return sentence;
          if (sentence.length <= MAX_CONTACT_SENTENCE && ABOUT_CONTACT.test(sentence)) return '';
          return removePlaceholders(sentence);
        })
        .filter((sentence) => sentence !== '')
        .join(' '),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function removePlaceholders(sentence: string): string {
  return sentence
    .replace(
      new RegExp(`[,;(]?\\s*\\b(?:at|by|to|or|on|via|from|with|and)?\\s*${PLACEHOLDER.source}\\)?`, 'gi'),
      '',
    )
    .replace(/\s+([.,;!?])/g, '$1')
    .replace(/^[\s.,;!?]+$/, '')
    .trim();
}
