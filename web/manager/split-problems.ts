import { readDollars } from '#shared/api/count-fields.ts';
import { doubtPriceBasis } from '#shared/rules/doubt-price-basis.ts';
import { t } from '#shared/texts/t.ts';
import { isSame } from './compare-drafts.ts';
import { type ListingDraft, NEW_LISTING_ID } from './listing-draft.ts';
import type { ListingErrors } from './panel-props.ts';

const capitalized = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

type Fields = Record<string, unknown>;
type Sentences = Partial<Record<string, string>>;

/** Fields whose error depends on another field. A change of either makes the error blocking. */
const PARTNERS: Record<string, string> = { price_max: 'price' };

function hasChanged(name: string, now: Fields, before: Fields): boolean {
  const partner = PARTNERS[name];
  return (
    !isSame(now[name], before[name]) || (partner !== undefined && !isSame(now[partner], before[partner]))
  );
}

function adviceFor(value: unknown, sentence: string): string {
  return value === '' ? t('Students look for this. Add it when you can.') : sentence;
}

/**
 * Separates errors from advice.
 * @param before saved values; null if unsaved, so that every problem blocks saving
 */
function splitFields(found: Sentences, now: Fields, before: Fields | null): [Sentences, Sentences] {
  const errors: Sentences = {};
  const advice: Sentences = {};
  for (const [name, sentence = ''] of Object.entries(found)) {
    // The pin of a saved listing never blocks saving, because the API can derive the location from the
    // address.
    const isBlocking = before === null || (name !== 'center' && hasChanged(name, now, before));
    if (isBlocking) errors[name] = sentence;
    else advice[name] = adviceFor(now[name], sentence);
  }
  return [errors, advice];
}

/**
 * `errors` concern new or changed values and block saving. `advice` concerns values that were saved earlier.
 */
export function splitProblems(
  found: ListingErrors,
  draft: ListingDraft,
  base: ListingDraft,
): { errors: ListingErrors; advice: ListingErrors } {
  const isSaved = draft.id !== NEW_LISTING_ID;
  const [errorFields, adviceFields] = splitFields(found.fields, draft.fields, isSaved ? base.fields : null);
  const errors: ListingErrors = { fields: errorFields, plans: {}, photos: {} };
  const advice: ListingErrors = { fields: adviceFields, plans: {}, photos: {} };
  if (found.noPhotos) errors.noPhotos = found.noPhotos;
  for (const { id, fields } of draft.plans) {
    const before = base.plans.find((plan) => plan.id === id)?.fields ?? null;
    const [wrong, suggestions] = splitFields(found.plans[id] ?? {}, fields, before);
    if (Object.keys(wrong).length > 0) errors.plans[id] = wrong;
    const doubt = doubtPriceBasis({
      price: readDollars(fields.price),
      price_per: fields.price_per,
      bedrooms: Number(fields.bedrooms),
    });
    if (doubt && !suggestions.price) suggestions.price = capitalized(`${t(doubt)}.`);
    if (Object.keys(suggestions).length > 0) advice.plans[id] = suggestions;
  }
  for (const { id, caption } of draft.photos) {
    const sentence = found.photos[id];
    if (!sentence) continue;
    const isKnown = base.photos.some((photo) => photo.id === id && photo.caption === caption);
    (isKnown ? advice : errors).photos[id] = sentence;
  }
  return { errors, advice };
}
