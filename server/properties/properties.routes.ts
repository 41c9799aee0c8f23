import { auxillaryData } from '#shared/api/auxillary-data.ts';
import { formerProperty } from '#shared/api/former-properties.ts';
import type { Property } from '#shared/api/properties.ts';
import { propertyDetail, propertyFloorPlans, propertyPhotos } from '#shared/api/properties.ts';
import { compareFloorPlans } from '#shared/rules/compare-floor-plans.ts';
import { compareFeatures } from '#shared/rules/feature-order.ts';
import { photosWithinAllowance } from '#shared/rules/photo-allowance.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findSchoolAddress } from '../schools/school.queries.ts';
import { getFormerListing, getListing, getListingSource } from './get-listing.ts';
import { toForm, toPhoto } from './listing-form.ts';
import { findAuxillaryRow, findPropertyFeatures } from './property.queries.ts';
import { findFloorPlans, findPhotos } from './read-model.queries.ts';
import { toAuxillaryData } from './to-auxillary-data.ts';
import { travelOf } from './travel-of.ts';

export const propertyRoutes = [
  route(propertyDetail, async (context: Context, { id, school }): Promise<Property> => {
    const { source, isOwner } = await getListingSource(context, id);
    if (school !== undefined) await getSchoolLink(context.db, school);
    const travel = await travelOf(context.db, [source], school);
    const [nearest] = source.schools;
    const features = await findPropertyFeatures(context.db, id);
    return {
      ...toForm(source, isOwner),
      ...travel.get(id)!,
      primary_school: nearest ? await findSchoolAddress(context.db, nearest.school_id) : null,
      description: source.listing.description,
      features: features.toSorted(compareFeatures),
      created: source.listing.created,
      updated: source.listing.updated,
    };
  }),
  route(formerProperty, async ({ db }: Context, { id }) => getFormerListing(db, id)),
  route(auxillaryData, async (context: Context, { id, school }) => {
    await getListing(context, id);
    await getSchoolLink(context.db, school);
    return toAuxillaryData(await findAuxillaryRow(context.db, id, school));
  }),
  route(propertyFloorPlans, async (context: Context, { id }) => {
    await getListing(context, id);
    const plans = await findFloorPlans(context.db, [id]);
    return plans.toSorted(compareFloorPlans);
  }),
  route(propertyPhotos, async (context: Context, { id }) => {
    const { listing, isOwner } = await getListing(context, id);
    const photos = await findPhotos(context.db, [id]);
    return (isOwner ? photos : photosWithinAllowance(listing.tier, photos)).map(toPhoto);
  }),
];
