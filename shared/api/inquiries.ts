import { endpoint } from './endpoint.ts';

/**
 * `waiting`: the student must first confirm the email address. `seen`: the manager has unlocked the lead and
 * can read it.
 */
export const INQUIRY_STATES = ['waiting', 'sent', 'seen', 'replied'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/**
 * Sends an inquiry, one per student and property (409). 403 if twenty wait for the student's email
 * confirmation, 404 for a hidden property, 429.
 */
export const sendInquiry = endpoint('send_inquiry', 'POST', 'inquiries/', 'csrf', { status: 201 });

/**
 * Sends an inquiry from the housing page's form. 403 if `user_id` is not the caller, 400 if manager or school
 * don't belong to the property.
 */
export const contactProperty = endpoint('contact_property', 'POST', 'contact_property/', 'csrf');

/** The student's inquiries, newest first, at most 200. */
export const inquiries = endpoint('inquiries', 'GET', 'inquiries/', 'bearer');

/**
 * Withdraws an inquiry and deletes its lead. 404 for another user's inquiry; 409 if the lead is unlocked or
 * being paid.
 */
export const withdrawInquiry = endpoint('withdraw_inquiry', 'DELETE', 'inquiries/{id}/', 'bearer');
