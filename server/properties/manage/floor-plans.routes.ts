import { changeFloorPlan, createFloorPlan, deleteFloorPlan } from '#shared/api/floor-plans.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import {
  changeFloorPlan as saveChange,
  createFloorPlan as saveNew,
  deleteFloorPlan as saveNone,
} from './save-floor-plan.ts';

export const floorPlanRoutes = [
  route(createFloorPlan, async (context: Context, { body }) => await saveNew(context, body)),
  route(changeFloorPlan, async (context: Context, { id, body }) => await saveChange(context, id, body)),
  route(deleteFloorPlan, async (context: Context, { id }) => {
    await saveNone(context, id);
    return { detail: t('Floor plan removed') };
  }),
];
