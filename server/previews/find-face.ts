import { compareFloorPlans } from '#shared/rules/compare-floor-plans.ts';
import { photosWithinAllowance } from '#shared/rules/photo-allowance.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { bedsLabel } from '#shared/rules/plan-label.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { propertyTypeLabel } from '#shared/rules/property-type-label.ts';
import { isCall, lowestRent, rentRange } from '#shared/rules/rent-range.ts';
import { viewUrlKey } from '#shared/rules/view-url-key.ts';
import type { ContentLibrary } from '../content/markdown-library.ts';
import type { Db } from '../db/tables.ts';
import { speakEnglish } from '../http/speak.ts';
import { getListingSource } from '../properties/get-listing.ts';
import type { FloorPlanRow, PhotoRow } from '../properties/read-model.queries.ts';
import { findSchoolByViewUrl, findSchoolRef } from '../schools/school.queries.ts';
import type { ArticleFace } from './article-preview.ts';
import type { ListingFace } from './listing-preview.ts';
import type { SchoolFace } from './school-preview.ts';

/** Fills the card without upscaling. */
const ENOUGH_WIDTH_PX = 1280;

export async function findSchoolFace(db: Db, public_view_url: string): Promise<SchoolFace | null> {
  const school = await findSchoolByViewUrl(db, viewUrlKey(public_view_url));
  if (!school) return null;
  const { name, short_name, initials, city, state, brand_colors } = school;
  return { kind: 'school', name, short_name, initials, city, state, brand_colors };
}

export async function findArticleFace(content: ContentLibrary, slug: string): Promise<ArticleFace | null> {
  const { entries } = await content.current();
  const entry = entries.find(
    ({ sys, fields }) => sys.contentType.sys.id === 'blogPost' && fields.slug === slug,
  );
  return entry ? { kind: 'article', title: entry.fields.title, scene: entry.fields.scene } : null;
}

function photoOf(photos: readonly PhotoRow[]): ListingFace['photo'] {
  const [first] = photos;
  if (!first) return null;
  const widths = photoWidths(first.width);
  return {
    storage_key: first.storage_key,
    width: widths.find((width) => width >= ENOUGH_WIDTH_PX) ?? widths.at(-1)!,
  };
}

function bedsOf(plans: readonly FloorPlanRow[]): string {
  const labels = plans.toSorted(compareFloorPlans).map(({ bedrooms }) => bedsLabel(bedrooms));
  return [...new Set([labels[0], labels.at(-1)])].filter(Boolean).join(' – ');
}

function unitOf(plans: readonly FloorPlanRow[]): string {
  if (lowestRent(plans) === null) return '';
  const priced = plans.filter(({ price }) => !isCall(price));
  return priced.every(({ price_per }) => price_per === 'bed') ? 'a month per bed' : 'a month';
}

export async function getListingFace(db: Db, id: number): Promise<ListingFace> {
  const { source } = await getListingSource({ db, reader: null }, id);
  const { listing, floor_plans, photos, schools } = source;
  const [nearest] = schools;
  const school = nearest ? await findSchoolRef(db, { id: nearest.school_id }) : null;
  return {
    kind: 'listing',
    name: speakEnglish(() => propertyTitle(listing)),
    type: listing.type,
    type_label: propertyTypeLabel(listing.type),
    price: rentRange(floor_plans),
    price_unit: unitOf(floor_plans),
    beds: bedsOf(floor_plans),
    school: school?.name ?? '',
    photo: photoOf(photosWithinAllowance(listing.tier, photos)),
  };
}
