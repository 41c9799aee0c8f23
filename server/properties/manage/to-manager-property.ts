import { notFound } from '#shared/api/errors.ts';
import type {
  ManagerPhoto,
  ManagerProperty,
  ManagerPropertyItem,
} from '#shared/api/manager-properties-schemas.ts';
import { compareFloorPlans } from '#shared/rules/compare-floor-plans.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { type ListingSource, toForm, toPhoto, toTravel } from '../listing-form.ts';
import { findFeatureRows, findListing, type ListingRow } from '../read-model.queries.ts';
import { findListingSource, findListingSources, toDetail } from '../write-read-model.ts';
import {
  findFeatureCounts,
  findIsOwn,
  findPartTimes,
  findPhotoFetches,
  findPrecision,
} from './own-properties.queries.ts';

const APPROXIMATE_PLACE = msg(
  'This listing’s location is approximate. Set the pin at the building so that students can see where it is.',
);

type PartTimes = Record<'floor_plans' | 'photos', ReadonlyMap<number, string>>;

async function findTimes(db: Db, ids: readonly number[]): Promise<PartTimes> {
  return {
    floor_plans: await findPartTimes(db, 'floor_plans', ids),
    photos: await findPartTimes(db, 'photos', ids),
  };
}

function toHidden({ hidden, hidden_cause, hidden_reason }: ListingRow): ManagerPropertyItem['hidden'] {
  if (hidden === null || hidden_cause === null) return null;
  return { cause: hidden_cause, reason: hidden_reason ?? '', at: hidden };
}

function partsOf({ listing, floor_plans, photos }: ListingSource, times: PartTimes) {
  const photo_allowance = PHOTO_ALLOWANCE[listing.tier];
  return {
    photo_allowance,
    floor_plans: floor_plans
      .toSorted(compareFloorPlans)
      .map((plan) => ({ ...plan, updated: times.floor_plans.get(plan.id) ?? listing.updated })),
    photos: photos.map((photo, index) => ({
      ...toPhoto(photo),
      updated: times.photos.get(photo.id) ?? listing.updated,
      is_over_limit: index >= photo_allowance,
    })),
    created: listing.created,
    updated: listing.updated,
    is_lapsed: listing.lapsed !== null,
    hidden: toHidden(listing),
    requested_tier: listing.requested_tier,
  };
}

export async function findManagerItems(db: Db, ids: readonly number[]): Promise<ManagerPropertyItem[]> {
  const sources = new Map((await findListingSources(db, ids)).map((source) => [source.listing.id, source]));
  const times = await findTimes(db, ids);
  const features = await findFeatureCounts(db, ids);
  return ids.flatMap((id) => {
    const source = sources.get(id);
    if (!source) return [];
    const description_length = source.listing.description.length;
    const school_short_name = source.schools[0]?.short_name ?? null;
    const summary = { description_length, feature_count: features.get(id) ?? 0, school_short_name };
    return [{ ...toForm(source, true), ...toTravel(source), ...partsOf(source, times), ...summary }];
  });
}

export async function getManagerProperty(db: Db, id: number, manager_id: number): Promise<ManagerProperty> {
  const listing = (await findIsOwn(db, id, manager_id)) ? await findListing(db, id) : null;
  if (!listing) throw notFound('property');
  const source = await findListingSource(db, listing);
  const detail = toDetail(source, await findFeatureRows(db, [id]));
  return {
    ...toForm(source, true),
    ...toTravel(source),
    ...detail,
    ...partsOf(source, await findTimes(db, [id])),
    photo_fetches: await findPhotoFetches(db, id),
    location_precision: await findPrecision(db, id),
    place_notice: listing.is_approximate ? t(APPROXIMATE_PLACE) : null,
  };
}

export async function getManagerPhoto(db: Db, id: number, property_id: number): Promise<ManagerPhoto> {
  const listing = await findListing(db, property_id);
  const source = listing && (await findListingSource(db, listing));
  const photos = source ? partsOf(source, await findTimes(db, [property_id])).photos : [];
  const photo = photos.find((one) => one.id === id);
  if (!photo) throw notFound('photo');
  return photo;
}
