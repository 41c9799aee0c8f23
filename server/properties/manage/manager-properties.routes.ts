import { addressPlaces } from '#shared/api/address-places.ts';
import { changeManyProperties } from '#shared/api/manager-bulk.ts';
import {
  changeProperty,
  createProperty,
  deleteProperty,
  duplicateProperty,
  managerProperties,
  managerProperty,
} from '#shared/api/manager-properties.ts';
import { t } from '#shared/texts/t.ts';
import { getManagerReader } from '../../accounts/find-reader.ts';
import type { Context } from '../../context.ts';
import { Answer } from '../../http/answer.ts';
import { route } from '../../http/route.ts';
import { changeMany } from './change-many.ts';
import { duplicateOwnProperty } from './duplicate-property.ts';
import { lookUpAddress } from './look-up-address.ts';
import { countOwn, findOwnIds } from './own-properties.queries.ts';
import { changeOwnProperty, createOwnProperty, deleteOwnProperty } from './save-own-property.ts';
import { findManagerItems, getManagerProperty } from './to-manager-property.ts';

const PAGE_LENGTH = 500;

export const managerPropertyRoutes = [
  route(managerProperties, async (context: Context, { before, limit = PAGE_LENGTH }) => {
    const { db } = context;
    const { manager_id } = getManagerReader(context);
    const ids = await findOwnIds(db, manager_id, { before, limit });
    const total = await countOwn(db, manager_id);
    return new Answer(await findManagerItems(db, ids), { 'x-total-count': String(total) });
  }),
  route(managerProperty, async (context: Context, { p_id }) => {
    return await getManagerProperty(context.db, p_id, getManagerReader(context).manager_id);
  }),
  route(createProperty, async (context: Context, { body }) => {
    const id = await createOwnProperty(context, body);
    return await getManagerProperty(context.db, id, getManagerReader(context).manager_id);
  }),
  route(changeProperty, async (context: Context, { id, body }) => {
    await changeOwnProperty(context, id, body);
    return await getManagerProperty(context.db, id, getManagerReader(context).manager_id);
  }),
  route(deleteProperty, async (context: Context, { id }) => {
    await deleteOwnProperty(context, id);
    return { detail: t('The listing has been deleted.') };
  }),
  route(duplicateProperty, async (context: Context, { p_id, body }) => {
    const id = await duplicateOwnProperty(context, p_id, body.key);
    return await getManagerProperty(context.db, id, getManagerReader(context).manager_id);
  }),
  route(changeManyProperties, async (context: Context, { body }) => changeMany(context, body)),
  route(addressPlaces, async (context: Context, { body }) => await lookUpAddress(context, body)),
];
