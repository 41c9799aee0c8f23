import { newManagerContact } from '#shared/api/manager-contact.ts';
import { t } from '#shared/texts/t.ts';
import { formAction } from '../api/form-action.ts';

export const MANAGER_CONTACT = 'manager-contact';

const REFILLED = ['firstName', 'lastName', 'companyName', 'email', 'city', 'state', 'type'];

/** Only JavaScript can check how fast the form was filled in. */
export const managerContactAction = formAction(async ({ call, form }) => {
  const { firstName, lastName, companyName, email, city, state, type, website } = form;
  const body = { firstName, lastName, companyName, email, city, state, type, website };
  await call(newManagerContact, { body: body as never });
  return { intent: MANAGER_CONTACT, done: t('Thank you. Your request has reached us.') };
}, REFILLED);
