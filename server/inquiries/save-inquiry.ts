import { badInput, notFound, problem } from '#shared/api/errors.ts';
import type { Inquiry } from '#shared/api/inquiries-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Context, SessionUser } from '../context.ts';
import {
  findInquiryProperty,
  findIsConfirmedLocked,
  findSentInquiry,
  findWaiting,
  type InquiryProperty,
  type InquiryValues,
  insertInquiry,
} from './inquiries.queries.ts';
import { INQUIRY_LIMIT, MAX_WAITING } from './inquiry-limits.ts';
import { saveLead } from './send-waiting.ts';

const ALREADY_SENT = msg('You have already sent an inquiry to this property.');
const TOO_MANY_WAITING = () =>
  t('{max} of your messages are waiting for you to confirm your email address. Please do that first.', {
    max: MAX_WAITING,
  });

type NewInquiry = Omit<InquiryValues, 'user_id' | 'school_id'> & {
  manager_id?: number;
  school_id?: number;
};

function refuseMismatch(property: InquiryProperty, { manager_id, school_id }: NewInquiry): void {
  const errors = {
    ...(manager_id !== undefined && manager_id !== property.manager_id
      ? { manager_id: [t('manager_id must be the property’s manager.')] }
      : {}),
    ...(school_id !== undefined && !property.schools.includes(school_id)
      ? { school_id: [t('school_id must be a school that the property is listed at.')] }
      : {}),
  };
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

/**
 * The inquiry is sent when the student has confirmed the email address.
 * @throws 404 for a hidden property, 400 for another property's manager or school, 409 if repeated, 403 if
 * too many inquiries wait, 429
 */
export async function saveInquiry(
  { db }: Pick<Context, 'db'>,
  { user_id }: SessionUser,
  inquiry: NewInquiry,
): Promise<Inquiry> {
  await consumeAttempt(db, INQUIRY_LIMIT, user_id);
  const { manager_id: _, ...values } = inquiry;
  return await db.transaction().execute(async (trx) => {
    const isConfirmed = await findIsConfirmedLocked(trx, user_id);
    const property = await findInquiryProperty(trx, inquiry.property_id);
    if (!property) throw notFound('property');
    refuseMismatch(property, inquiry);
    const school_id = inquiry.school_id ?? property.schools[0] ?? null;
    const id = await insertInquiry(trx, { ...values, user_id, school_id });
    if (id === null) throw problem(409, t(ALREADY_SENT));
    if (isConfirmed) await saveLead(trx, property, { user_id, school_id });
    else if ((await findWaiting(trx, user_id)).length > MAX_WAITING) throw problem(403, TOO_MANY_WAITING());
    return await findSentInquiry(trx, id);
  });
}
