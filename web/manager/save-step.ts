import * as z from 'zod/mini';
import type { Call } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import { changeFloorPlan, createFloorPlan, deleteFloorPlan } from '#shared/api/floor-plans.ts';
import type { changeFloorPlanBody } from '#shared/api/floor-plans-schemas.ts';
import { changeProperty, createProperty } from '#shared/api/manager-properties.ts';
import type {
  changePropertyBody,
  ManagerFloorPlan,
  ManagerPhoto,
  ManagerProperty,
} from '#shared/api/manager-properties-schemas.ts';
import { changePhoto, createPhoto, deletePhoto, replacePhoto } from '#shared/api/photos.ts';
import { createFloorPlanBody, createPropertyBody } from '#shared/api/property-bodies.ts';
import { toFormData } from '../api/to-form-data.ts';
import { isSame } from './compare-drafts.ts';
import type { ListingDraft } from './listing-draft.ts';
import { photoOrders, type SaveStep } from './plan-steps.ts';
import { toPhotoDraft, toPlanDraft, toPropertyDraft } from './to-draft.ts';
import { photoBody, planBody, propertyBody } from './to-request-bodies.ts';

/** `draft` is the user's version of the listing, `base` the server's. */
export type DraftPair = { draft: ListingDraft; base: ListingDraft };

export type SaveTools = {
  call: Call;
  manager_id: number;
  onProgress: (id: number, ratio: number) => void;
  onProperty?: (property: ManagerProperty) => void;
};

const expecting = (updated: string | null) => (updated === null ? {} : { expected_updated: updated });

/** Replaces typed values by the server's normalized values. */
function withProperty({ draft, base }: DraftPair, property: ManagerProperty): DraftPair {
  const saved = toPropertyDraft(property);
  return { draft: { ...draft, ...saved }, base: { ...base, ...saved } };
}

type Item = { id: number; key: string };

/**
 * Replaces the draft's item by the saved item. Removes another item with the same id, which an earlier
 * attempt has created.
 */
function put<T extends Item>(items: readonly T[], id: number, saved: T): T[] {
  return items.flatMap((one) => {
    if (one.id === id) return [{ ...saved, key: one.key }];
    return one.id === saved.id ? [] : [one];
  });
}

const putInBase = <T extends Item>(items: readonly T[], saved: T): T[] => [
  ...items.filter(({ id }) => id !== saved.id),
  saved,
];

function withPlan({ draft, base }: DraftPair, id: number, plan: ManagerFloorPlan): DraftPair {
  const saved = toPlanDraft(plan);
  return {
    draft: { ...draft, plans: put(draft.plans, id, saved) },
    base: { ...base, plans: putInBase(base.plans, saved) },
  };
}

function withPhoto({ draft, base }: DraftPair, id: number, photo: ManagerPhoto): DraftPair {
  const saved = toPhotoDraft(photo);
  return {
    draft: { ...draft, photos: put(draft.photos, id, saved) },
    base: { ...base, photos: putInBase(base.photos, saved) },
  };
}

/**
 * True if an item that an earlier attempt created equals the current input, except for fields that the server
 * sets.
 */
function isAlike(schema: z.core.$ZodType, body: object, found: object, but: string[] = []): boolean {
  const read = (body: object) => {
    const parsed = z.parse(schema, body) as Record<string, unknown>;
    return Object.entries(parsed).filter(([name]) => !but.includes(name));
  };
  return isSame(read(body), read(found));
}

const DECIDED = ['key', 'tier', 'center', 'is_center_confirmed', 'manager'];

async function createListing(tools: SaveTools, pair: DraftPair): Promise<DraftPair> {
  const { call, manager_id, onProperty } = tools;
  const { draft } = pair;
  const body = propertyBody(draft, manager_id);
  const property = await call(createProperty, { body: z.parse(createPropertyBody, body) });
  onProperty?.(property);
  const next = withProperty(pair, property);
  const isTierRequested = property.tier !== 'free' || body.tier === (property.requested_tier ?? 'free');
  if (isTierRequested && isAlike(createPropertyBody, body, propertyBody(next.draft, manager_id), DECIDED))
    return next;
  return await changeListing(tools, { ...pair, draft: { ...draft, ...idOf(property) } });
}

const idOf = ({ id, updated }: ManagerProperty) => ({ id, updated });

async function changeListing(
  { call, manager_id, onProperty }: SaveTools,
  pair: DraftPair,
): Promise<DraftPair> {
  const { id, updated } = pair.draft;
  // Not validated here, because the server accepts invalid values that did not change.
  const body = propertyBody(pair.draft, manager_id) as z.input<typeof changePropertyBody>;
  const property = await call(changeProperty, { id, body: { ...body, ...expecting(updated) } });
  onProperty?.(property);
  return withProperty(pair, property);
}

async function savePlan({ call }: SaveTools, pair: DraftPair, id: number): Promise<DraftPair> {
  const { draft } = pair;
  const plan = draft.plans.find((one) => one.id === id)!;
  const input = planBody(plan, draft.id);
  const change = async (planId: number, updated: string | null) => {
    const body = { ...input, ...expecting(updated) } as z.input<typeof changeFloorPlanBody>;
    return withPlan(pair, id, await call(changeFloorPlan, { id: planId, body }));
  };
  if (id > 0) return await change(id, plan.updated);
  const created = await call(createFloorPlan, { body: z.parse(createFloorPlanBody, input) });
  const isWhole = isAlike(createFloorPlanBody, input, planBody(toPlanDraft(created), draft.id), ['key']);
  return isWhole ? withPlan(pair, id, created) : await change(created.id, created.updated);
}

async function savePhoto({ call, onProgress }: SaveTools, pair: DraftPair, id: number): Promise<DraftPair> {
  const { photos, id: property } = pair.draft;
  const index = photos.findIndex((one) => one.id === id);
  const photo = photos[index]!;
  const body = photoBody(photo, photoOrders(photos)[index]!);
  const options = { onProgress: (ratio: number) => onProgress(id, ratio) };
  const change = async (photoId: number, updated: string | null) =>
    await call(changePhoto, { id: photoId, body: { ...body, ...expecting(updated) } });
  if (id > 0 && photo.file) {
    const form = toFormData({ photo: photo.file, ...body, ...expecting(photo.updated) });
    return withPhoto(pair, id, await call(replacePhoto, { id, body: form }, options));
  }
  if (id > 0) return withPhoto(pair, id, await change(id, photo.updated));
  const form = toFormData({ property, photo: photo.file, ...body, key: photo.key });
  const created = await call(createPhoto, { body: form }, options);
  const isWhole = created.caption === body.caption.trim() && created.order === body.order;
  return withPhoto(pair, id, isWhole ? created : await change(created.id, created.updated));
}

/** Ignores 404 of a deletion, because the item is already deleted. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isProblem(error, 404)) throw error;
  });
}

async function remove({ call }: SaveTools, pair: DraftPair, { kind, id }: SaveStep): Promise<DraftPair> {
  const { base } = pair;
  if (kind === 'plan') {
    await unlessGone(call(deleteFloorPlan, { id }));
    return { ...pair, base: { ...base, plans: base.plans.filter((one) => one.id !== id) } };
  }
  await unlessGone(call(deletePhoto, { id }));
  return { ...pair, base: { ...base, photos: base.photos.filter((one) => one.id !== id) } };
}

/** Saves one step and returns the new pair. @throws ProblemError; the pair is then unchanged */
export async function saveStep(tools: SaveTools, pair: DraftPair, step: SaveStep): Promise<DraftPair> {
  const { kind, action, id } = step;
  if (action === 'delete') return await remove(tools, pair, step);
  if (kind === 'plan') return await savePlan(tools, pair, id);
  if (kind === 'photo') return await savePhoto(tools, pair, id);
  return action === 'create' ? await createListing(tools, pair) : await changeListing(tools, pair);
}
