import { answerAvailability, confirmProperty, mailedAvailability } from '#shared/api/availability.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { answerMailed, confirmOwnProperty, getMailed } from './confirm-availability.ts';
import { getManagerProperty } from './to-manager-property.ts';

export const availabilityRoutes = [
  route(confirmProperty, async (context: Context, { p_id }) => {
    await confirmOwnProperty(context, p_id);
    return await getManagerProperty(context.db, p_id, requireManager(context).manager_id);
  }),
  route(mailedAvailability, async ({ db }: Context, { token }) => await getMailed(db, token)),
  route(answerAvailability, async ({ db }: Context, { body }) => ({
    detail: await answerMailed(db, body.token, body.is_available),
  })),
];
