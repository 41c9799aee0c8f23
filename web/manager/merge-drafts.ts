import { t } from '#shared/texts/t.ts';
import { makeKey } from '../messages/make-key.ts';
import { isSame, isSamePhoto, isSamePlan } from './compare-drafts.ts';
import { FIELD_LABELS } from './field-labels.ts';
import type { ListingDraft, ListingFields, PhotoDraft, PlanDraft } from './listing-draft.ts';
import { planTitle } from './plan-summary.ts';

/** Something that both have changed, each in another way. */
type Collision = { label: string; mine: string; theirs: string };
export type MergeWinner = 'mine' | 'theirs';
type Merged = {
  draft: ListingDraft;
  collisions: Collision[];
  /** What came from the other side alone, by its label. */
  news: string[];
};

type Tally = { winner: MergeWinner; collisions: Collision[]; news: string[] };

function shown(value: unknown): string {
  if (value === true) return t('yes');
  if (value === false) return t('no');
  if (value === null || value === '') return t('(empty)');
  return typeof value === 'object' ? t('another place') : String(value);
}

/** One value of three: who alone has changed it is right, and where both have, the winner. */
function pick<T>(tally: Tally, label: string, [base, mine, theirs]: readonly [T, T, T]): T {
  if (isSame(mine, theirs)) return mine;
  if (isSame(theirs, base)) return mine;
  if (isSame(mine, base)) {
    tally.news.push(label);
    return theirs;
  }
  tally.collisions.push({ label, mine: shown(mine), theirs: shown(theirs) });
  return tally.winner === 'mine' ? mine : theirs;
}

function mergeFields<F extends object>(tally: Tally, prefix: string, base: F, mine: F, theirs: F): F {
  const names = Object.keys(mine) as (keyof F & string)[];
  const picked = names.map(
    (name) =>
      [
        name,
        pick(tally, prefix + t(FIELD_LABELS[name] ?? name), [base[name], mine[name], theirs[name]]),
      ] as const,
  );
  return Object.fromEntries(picked) as F;
}

/** What I chose or took away is so, whatever else they did. */
function mergeIds(
  tally: Tally,
  label: string,
  [base, mine, theirs]: readonly [number[], number[], number[]],
): number[] {
  const added = mine.filter((id) => !base.includes(id));
  const removed = base.filter((id) => !mine.includes(id));
  const merged = [...new Set([...theirs, ...added])].filter((id) => !removed.includes(id));
  if (merged.some((id) => !mine.includes(id)) || mine.some((id) => !merged.includes(id))) {
    tally.news.push(label);
  }
  return merged.toSorted((a, b) => a - b);
}

type Item = { id: number };
type Three<T> = { base: readonly T[]; mine: readonly T[]; theirs: readonly T[] };
type Rules<T> = {
  label: (item: T) => string;
  isAlike: (a: T, b: T) => boolean;
  both: (base: T, mine: T, theirs: T) => T;
  /** What I changed and they removed, as a new one; null where it cannot be made again. */
  again: (mine: T) => T | null;
};

const withId = <T extends Item>(items: readonly T[], id: number) => items.find((one) => one.id === id);

/** Of mine: what stays, as it is to be. */
function mergeMine<T extends Item>(tally: Tally, { base, mine, theirs }: Three<T>, rules: Rules<T>): T[] {
  return mine.flatMap((one) => {
    const [before, other] = [withId(base, one.id), withId(theirs, one.id)];
    if (one.id < 0 || (!before && !other)) return [one];
    if (other) return [rules.both(before ?? other, one, other)];
    const isMineChanged = before && !rules.isAlike(one, before);
    const again = isMineChanged ? rules.again(one) : null;
    if (!again) {
      tally.news.push(t('{name} (removed)', { name: rules.label(one) }));
      return [];
    }
    tally.collisions.push({ label: rules.label(one), mine: t('changed'), theirs: t('removed') });
    return tally.winner === 'mine' ? [again] : [];
  });
}

/** Of theirs: what I do not have, and have not removed. */
function newOfTheirs<T extends Item>(tally: Tally, { base, mine, theirs }: Three<T>, rules: Rules<T>): T[] {
  return theirs.filter((other) => {
    if (withId(mine, other.id)) return false;
    const before = withId(base, other.id);
    if (before && rules.isAlike(other, before)) return false;
    if (!before) {
      tally.news.push(t('{name} (added)', { name: rules.label(other) }));
      return true;
    }
    tally.collisions.push({ label: rules.label(other), mine: t('removed'), theirs: t('changed') });
    return tally.winner === 'theirs';
  });
}

function mergeItems<T extends Item>(tally: Tally, three: Three<T>, rules: Rules<T>): T[] {
  return [...mergeMine(tally, three, rules), ...newOfTheirs(tally, three, rules)];
}

/** A plan of mine that was sent, and whose answer was lost, is theirs by now. */
function adoptSent(base: ListingDraft, mine: ListingDraft, theirs: ListingDraft): PlanDraft[] {
  const fresh = theirs.plans.filter(({ id }) => !withId(mine.plans, id) && !withId(base.plans, id));
  return mine.plans.map((plan) => {
    const index = plan.id < 0 ? fresh.findIndex((one) => isSamePlan(one, plan)) : -1;
    return index < 0 ? plan : fresh.splice(index, 1)[0]!;
  });
}

function planRules(tally: Tally, mine: ListingDraft): Rules<PlanDraft> {
  const label = ({ fields }: PlanDraft) => planTitle(fields);
  const lowest = Math.min(0, ...mine.plans.map(({ id }) => id));
  return {
    label,
    isAlike: isSamePlan,
    both: (base, one, other) => ({
      ...other,
      key: one.key,
      fields: mergeFields(tally, `${label(one)}: `, base.fields, one.fields, other.fields),
      features: mergeIds(tally, `${label(one)}: ${t('Features')}`, [
        base.features,
        one.features,
        other.features,
      ]),
    }),
    again: (one) => ({ ...one, id: lowest - one.id, key: makeKey(), updated: null }),
  };
}

function photoRules(tally: Tally): Rules<PhotoDraft> {
  const label = ({ caption }: PhotoDraft) =>
    caption ? t('Photo {caption}', { caption }) : t('Photo without a caption');
  return {
    label,
    isAlike: isSamePhoto,
    both: (base, one, other) => ({
      ...other,
      key: one.key,
      file: one.file,
      caption: pick(tally, `${label(one)}: ${t('Caption')}`, [base.caption, one.caption, other.caption]),
    }),
    // Its picture is gone.
    again: () => null,
  };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

/** In my order where I changed it, in theirs otherwise; mine that are new stand behind. */
function inOrder(base: ListingDraft, mine: ListingDraft, theirs: ListingDraft, photos: PhotoDraft[]) {
  const kept = idsOf(mine.photos).filter((id) => withId(base.photos, id));
  const before = idsOf(base.photos).filter((id) => withId(mine.photos, id));
  if (!isSame(kept, before)) return photos;
  const place = ({ id }: PhotoDraft) => {
    const index = theirs.photos.findIndex((one) => one.id === id);
    return index < 0 ? theirs.photos.length : index;
  };
  return photos.toSorted((a, b) => place(a) - place(b));
}

/** What I have said of a pin is said of that one alone: where theirs stands now, nobody has confirmed it here. */
function mergeDetails(tally: Tally, base: ListingFields, mine: ListingFields, theirs: ListingFields) {
  const fields = mergeFields(tally, '', base, mine, theirs);
  return isSame(fields.center, mine.center) ? fields : { ...fields, is_center_confirmed: false };
}

/**
 * What I have changed since `base`, on top of what stands now. Nothing of either side is lost but where both changed the same.
 * @param theirs the listing as the server has it
 */
export function mergeDrafts(
  base: ListingDraft,
  mine: ListingDraft,
  theirs: ListingDraft,
  winner: MergeWinner,
): Merged {
  const tally: Tally = { winner, collisions: [], news: [] };
  const known = { ...mine, plans: adoptSent(base, mine, theirs) };
  const plans = { base: base.plans, mine: known.plans, theirs: theirs.plans };
  const photos = { base: base.photos, mine: mine.photos, theirs: theirs.photos };
  const draft: ListingDraft = {
    ...known,
    id: theirs.id,
    updated: theirs.updated,
    fields: mergeDetails(tally, base.fields, mine.fields, theirs.fields),
    features: mergeIds(tally, t('Amenities'), [base.features, mine.features, theirs.features]),
    plans: mergeItems(tally, plans, planRules(tally, known)),
    photos: inOrder(base, mine, theirs, mergeItems(tally, photos, photoRules(tally))),
  };
  return { draft, collisions: tally.collisions, news: [...new Set(tally.news)] };
}
