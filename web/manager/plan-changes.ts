import { readDollars } from '#shared/api/count-fields.ts';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import { nextDraftId, withChoice } from './draft-changes.ts';
import type { DraftChange, PlanDraft, PlanFields } from './listing-draft.ts';

/**
 * Price in dollars that a plan gets when the user unchecks 'Call' (section 9). New plans start without a
 * price.
 */
const START_PRICE = '1000';
export const BLANK_PLAN: PlanFields = {
  name: '',
  sq_feet: '',
  stories: '1',
  price: '',
  price_max: '',
  bedrooms: '',
  full_bath: '',
  half_bath: '0',
  date_available: '',
  tour_url: '',
  price_per: 'unit',
  deposit: '',
  fees: [],
};

export function blankPlan(plans: readonly PlanDraft[], key: string): PlanDraft {
  return { id: nextDraftId(plans), key, updated: null, fields: BLANK_PLAN, features: [] };
}

export const addPlan =
  (key: string): DraftChange =>
  (draft) =>
    draft.plans.length >= MAX_FLOOR_PLANS
      ? draft
      : { ...draft, plans: [...draft.plans, blankPlan(draft.plans, key)] };

export const duplicatePlan =
  (id: number, key: string): DraftChange =>
  (draft) => {
    const at = draft.plans.findIndex((plan) => plan.id === id);
    const original = draft.plans[at];
    if (!original || draft.plans.length >= MAX_FLOOR_PLANS) return draft;
    const name = original.fields.name.trim();
    const copy: PlanDraft = {
      ...blankPlan(draft.plans, key),
      fields: { ...original.fields, name: name && `${name} (copy)` },
      features: original.features,
    };
    return { ...draft, plans: draft.plans.toSpliced(at + 1, 0, copy) };
  };

export const removePlan =
  (id: number): DraftChange =>
  (draft) => ({ ...draft, plans: draft.plans.filter((plan) => plan.id !== id) });

/** Changes one plan. Keeps the objects of other plans, so that they don't rerender. */
const onPlan =
  (id: number, change: (plan: PlanDraft) => PlanDraft): DraftChange =>
  (draft) => ({ ...draft, plans: draft.plans.map((plan) => (plan.id === id ? change(plan) : plan)) });

export const changePlan = (id: number, part: Partial<PlanFields>): DraftChange =>
  onPlan(id, (plan) => ({ ...plan, fields: { ...plan.fields, ...part } }));

/** Checks or unchecks 'Call'. 'Call' means price 0 without a maximum (section 4). */
export const setCall = (id: number, isCall: boolean): DraftChange =>
  changePlan(id, isCall ? { price: '0', price_max: '' } : { price: START_PRICE });

export const setAvailableNow = (id: number, today: string): DraftChange =>
  changePlan(id, { date_available: today });

export const choosePlanFeature = (id: number, feature: number, isChosen: boolean): DraftChange =>
  onPlan(id, (plan) => ({ ...plan, features: withChoice(plan.features, feature, isChosen) }));

export const isPriceCall = ({ price }: Pick<PlanFields, 'price'>) => readDollars(price) === 0;
