import type { ListingPanel } from '../pages.ts';
import { t } from '../texts/t.ts';
import { PHOTO_ALLOWANCE } from './photo-allowance.ts';
import { isCall } from './rent-range.ts';
import type { Tier } from './tier-order.ts';

export type CompletenessFacts = {
  tier: Tier;
  photo_count: number;
  description_length: number;
  plans: readonly { price: number | null; date_available: string | null }[];
  feature_count: number;
  contact_phone: string;
  /** True if the pin marks the building instead of an area. */
  is_exact_place: boolean;
  listing_title: string;
  number_of_units: number | null;
  year_built: number | null;
};

type CompletenessStep = { panel: ListingPanel; text: string; points: number };
/** `score` is an integer, and 100 only if no step remains. Steps are sorted by points, highest first. */
type Completeness = { score: number; steps: CompletenessStep[] };

const GOAL_PHOTOS = 12;
const GOAL_DESCRIPTION_LENGTH = 400;
const GOAL_FEATURES = 8;

/** Points by item, 100 in total. Photos and rents have the most, because students see them first. */
const POINTS = {
  photos: 30,
  prices: 15,
  dates: 10,
  description: 15,
  features: 10,
  pin: 5,
  phone: 5,
  headline: 5,
  units: 3,
  year: 2,
} as const;

type Part = { points: number; share: number; panel: ListingPanel; text: string };

const reached = (count: number, goal: number) => Math.min(1, count / goal);
const given = (isGiven: boolean) => (isGiven ? 1 : 0);

function photoPart({ tier, photo_count }: CompletenessFacts): Part {
  const goal = Math.min(GOAL_PHOTOS, PHOTO_ALLOWANCE[tier]);
  const missing = goal - photo_count;
  const text =
    photo_count === 0
      ? t('Add photos')
      : t('{count, plural, one {Add one more photo} other {Add # more photos}}', { count: missing });
  return { points: POINTS.photos, share: reached(photo_count, goal), panel: 'photos', text };
}

function planParts({ plans }: CompletenessFacts): Part[] {
  const panel = 'floor-plans';
  if (plans.length === 0) {
    const points = POINTS.prices + POINTS.dates;
    return [{ points, share: 0, panel, text: t('Add a floor plan with its rent') }];
  }
  const share = (isThere: (plan: (typeof plans)[number]) => boolean) =>
    plans.filter(isThere).length / plans.length;
  const priced = share(({ price }) => !isCall(price));
  const dated = share(({ date_available }) => Boolean(date_available));
  return [
    { points: POINTS.prices, share: priced, panel, text: t('Add a rent to every floor plan') },
    { points: POINTS.dates, share: dated, panel, text: t('Say when every floor plan is available') },
  ];
}

function detailParts(facts: CompletenessFacts): Part[] {
  const panel = 'details';
  const part = (name: keyof typeof POINTS, share: number, text: string): Part => {
    return { points: POINTS[name], share, panel, text };
  };
  const words = reached(facts.description_length, GOAL_DESCRIPTION_LENGTH);
  return [
    part(
      'description',
      words,
      t('Describe the home in {count} characters or more', { count: GOAL_DESCRIPTION_LENGTH }),
    ),
    part('pin', given(facts.is_exact_place), t('Set the pin at the building')),
    part('phone', given(facts.contact_phone.trim() !== ''), t('Add a contact phone')),
    part('headline', given(facts.listing_title.trim() !== ''), t('Add a headline')),
    part('units', given(facts.number_of_units !== null), t('Add the number of units')),
    part('year', given(facts.year_built !== null), t('Add the year it was built')),
  ];
}

function featurePart({ feature_count }: CompletenessFacts): Part {
  const text = feature_count === 0 ? t('Choose amenities') : t('Choose more amenities');
  return { points: POINTS.features, share: reached(feature_count, GOAL_FEATURES), panel: 'amenities', text };
}

export function listingCompleteness(facts: CompletenessFacts): Completeness {
  const parts = [photoPart(facts), ...planParts(facts), ...detailParts(facts), featurePart(facts)];
  const score = Math.floor(parts.reduce((sum, { points, share }) => sum + points * share, 0) + 1e-9);
  const steps = parts
    .map(({ points, share, panel, text }) => ({ panel, text, points: points * (1 - share) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map((step) => ({ ...step, points: Math.max(1, Math.round(step.points)) }));
  return { score, steps };
}
