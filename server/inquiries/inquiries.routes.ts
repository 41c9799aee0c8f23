import { contactProperty, inquiries, sendInquiry } from '#shared/api/inquiries.ts';
import { DEFAULT_TOPIC } from '#shared/api/inquiry-topics.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { refuseForeignIdentity } from '../accounts/refuse-foreign-identity.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { findInquiries } from './inquiries.queries.ts';
import { saveInquiry } from './save-inquiry.ts';

const MAX_LISTED = 200;

export const inquiryRoutes = [
  route(sendInquiry, async (context: Context, { body }) => {
    const { property, message, phone } = body;
    return await saveInquiry(context, requireUser(context), {
      flow: 'property_page',
      property_id: property,
      full_name: '',
      email: '',
      phone,
      move_in_date: null,
      topics: [DEFAULT_TOPIC],
      message,
    });
  }),
  route(contactProperty, async (context: Context, { body }) => {
    await refuseForeignIdentity(context, 'user_id', body.user_id);
    const { property_id, manager_id, school_id, fullName, email, phone, moveInDate, topics, message } = body;
    return await saveInquiry(context, requireUser(context), {
      flow: 'housing_page',
      property_id,
      manager_id,
      school_id,
      full_name: fullName,
      email,
      phone,
      move_in_date: moveInDate,
      topics,
      message,
    });
  }),
  route(inquiries, async (context: Context) => {
    return await findInquiries(context.db, requireUser(context).user_id, MAX_LISTED);
  }),
];
