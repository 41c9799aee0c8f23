import { updateManagerAccount } from '#shared/api/manager-account.ts';
import { newManagerContact } from '#shared/api/manager-contact.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { requireUser } from './authenticate.ts';
import type { OnManagerChanged } from './manager-level.ts';
import { saveRequest } from './manager-requests.ts';
import { saveManagerAccount } from './save-manager-account.ts';

/** @param onChanged updates public listings, which show a premium manager's phone number */
export function managerAccountRoutes(onChanged: OnManagerChanged) {
  return [
    route(newManagerContact, async (context: Context, { body }) => {
      await saveRequest(context, body);
      return { detail: t('Thank you! We’ll write to you within a few days.') };
    }),
    route(updateManagerAccount, async (context: Context, { body }) => {
      return await saveManagerAccount(context.db, requireUser(context), body, onChanged);
    }),
  ];
}
