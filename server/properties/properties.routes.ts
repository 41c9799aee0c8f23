import { auxillaryData } from '#shared/api/auxillary-data.ts';
import { formerProperty } from '#shared/api/former-properties.ts';
import { propertyDetail, propertyFloorPlans, propertyPhotos } from '#shared/api/properties.ts';
import { photosWithinAllowance } from '#shared/rules/photo-allowance.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findAnswerSeconds } from './answer-time.queries.ts';
import { getFormerListing, getListing } from './get-listing.ts';
import { toFloorPlans, toPhoto, withCosts } from './listing-form.ts';
import { findAuxillaryRow } from './property.queries.ts';
import { findFloorPlans, findPhotos } from './read-model.queries.ts';
import { buildProperty, findStoredProperty } from './show-property.ts';
import { toAuxillaryData } from './to-auxillary-data.ts';

export const propertyRoutes = [
  route(
    propertyDetail,
    async (context: Context, input) =>
      (await findStoredProperty(context, input)) ?? (await buildProperty(context, input)),
  ),
  route(formerProperty, async ({ db }: Context, { id }) => getFormerListing(db, id)),
  route(auxillaryData, async (context: Context, { id, school }) => {
    await getListing(context, id);
    await getSchoolLink(context.db, school);
    const row = await findAuxillaryRow(context.db, id, school);
    return toAuxillaryData(row, await findAnswerSeconds(context.db, id));
  }),
  route(propertyFloorPlans, async (context: Context, { id }) => {
    const { listing } = await getListing(context, id);
    return toFloorPlans(withCosts(await findFloorPlans(context.db, [id]), listing));
  }),
  route(propertyPhotos, async (context: Context, { id }) => {
    const { listing, isOwner } = await getListing(context, id);
    const photos = await findPhotos(context.db, [id]);
    return (isOwner ? photos : photosWithinAllowance(listing.tier, photos)).map(toPhoto);
  }),
];
