import type * as z from 'zod/mini';
import { consumeAttempt } from '#server/accounts/consume-attempt.ts';
import { addressPlaces } from '#shared/api/address-places.ts';
import type { AddressPlaces } from '#shared/api/address-places-schemas.ts';
import { changeManyProperties } from '#shared/api/manager-bulk.ts';
import {
  changeProperty,
  createProperty,
  deleteProperty,
  duplicateProperty,
  managerProperties,
  managerProperty,
} from '#shared/api/manager-properties.ts';
import type { addressPlacesBody } from '#shared/api/property-bodies.ts';
import { t } from '#shared/texts/t.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { isSure, rankCandidates } from '#streets/rank-candidates.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import type { Context } from '../../context.ts';
import { ResponseWithHeaders } from '../../http/response-with-headers.ts';
import { route } from '../../http/route.ts';
import { geocode } from '../geocode.ts';
import { changeMany } from './change-many.ts';
import { duplicateOwnProperty } from './duplicate-property.ts';
import { findPinDoubt } from './find-pin-doubt.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import { countOwn, findOwnIds } from './own-properties.queries.ts';
import { pointOf, precisionOf } from './place-address.ts';
import { changeOwnProperty, createOwnProperty, deleteOwnProperty } from './save-own-property.ts';
import { findManagerItems, getManagerProperty } from './to-manager-property.ts';

const PAGE_LENGTH = 500;

export const managerPropertyRoutes = [
  route(managerProperties, async (context: Context, { before, limit = PAGE_LENGTH }) => {
    const { db } = context;
    const { manager_id } = requireManager(context);
    const ids = await findOwnIds(db, manager_id, { before, limit });
    const total = await countOwn(db, manager_id);
    return new ResponseWithHeaders(await findManagerItems(db, ids), { 'x-total-count': String(total) });
  }),
  route(managerProperty, async (context: Context, { p_id }) => {
    return await getManagerProperty(context.db, p_id, requireManager(context).manager_id);
  }),
  route(createProperty, async (context: Context, { body }) => {
    const id = await createOwnProperty(context, body);
    return await getManagerProperty(context.db, id, requireManager(context).manager_id);
  }),
  route(changeProperty, async (context: Context, { id, body }) => {
    await changeOwnProperty(context, id, body);
    return await getManagerProperty(context.db, id, requireManager(context).manager_id);
  }),
  route(deleteProperty, async (context: Context, { id }) => {
    await deleteOwnProperty(context, id);
    return { detail: t('Listing deleted') };
  }),
  route(duplicateProperty, async (context: Context, { p_id, body }) => {
    const id = await duplicateOwnProperty(context, p_id, body.key);
    return await getManagerProperty(context.db, id, requireManager(context).manager_id);
  }),
  route(changeManyProperties, async (context: Context, { body }) => changeMany(context, body)),
  route(addressPlaces, async (context: Context, { body }) => await lookUpAddress(context, body)),
];

/** @throws 429 */
async function lookUpAddress(
  context: Context,
  { center, ...address }: z.output<typeof addressPlacesBody>,
): Promise<AddressPlaces> {
  await consumeAttempt(context.db, MANAGER_LIMITS.lookUp, requireManager(context).user_id);
  const candidates = await geocode(context.db, address, context.geocoder);
  const pin = center?.coordinates ?? null;
  const places = rankCandidates(candidates).map((found) => ({
    label: found.label,
    center: { type: 'Point' as const, coordinates: pointOf(found) },
    precision: precisionOf(found),
    is_sure: isSure(found),
    reach: found.length_m === undefined ? undefined : Math.round(found.length_m / 2),
    pin_distance: pin && Math.round(greatCircleDistance(pin, pointOf(found))),
  }));
  return { places, pin_doubt: pin && findPinDoubt(pin, address.state, candidates) };
}
