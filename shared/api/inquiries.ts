import { endpoint } from './endpoint.ts';

/** `waiting` means for the student's email confirmation, `seen` that the manager can read it. */
export const INQUIRY_STATES = ['waiting', 'sent', 'seen', 'replied'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/**
 * Sends an anonymous inquiry, one per student and property (409). 403 while twenty are waiting, 404 for a
 * hidden property, 429.
 */
export const sendInquiry = endpoint('send_inquiry', 'POST', 'inquiries/', 'csrf', { status: 201 });

/**
 * Used by the housing page's form. 403 if `user_id` is not the caller, 400 for another property's manager or
 * school.
 */
export const contactProperty = endpoint('contact_property', 'POST', 'contact_property/', 'csrf');

/** The student's inquiries, newest first, at most 200. */
export const inquiries = endpoint('inquiries', 'GET', 'inquiries/', 'bearer');

/**
 * Withdraws an inquiry and deletes its lead. 404 for another user's; 409 once unlocked or while a payment is
 * processing.
 */
export const withdrawInquiry = endpoint('withdraw_inquiry', 'DELETE', 'inquiries/{id}/', 'bearer');
