import { newManagerContact } from '#shared/api/manager-contact.ts';
import { t } from '#shared/texts/t.ts';
import { formAction } from '../api/form-action.ts';

export const MANAGER_CONTACT = 'manager-contact';

/** Fields that the form shows again after a rejected submission. */
const REFILLED = ['firstName', 'lastName', 'companyName', 'email', 'city', 'state', 'type'];

/** Form action without JavaScript. Does not check how fast the form was filled in, which needs JavaScript. */
export const managerContactAction = formAction(async ({ call, form }) => {
  const { firstName, lastName, companyName, email, city, state, type, website } = form;
  const body = { firstName, lastName, companyName, email, city, state, type, website };
  await call(newManagerContact, { body: body as never });
  return { intent: MANAGER_CONTACT, done: t('Thank you. Your request has reached us.') };
}, REFILLED);
