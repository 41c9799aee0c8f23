import * as z from 'zod/mini';
import {
  fullNameField,
  idField,
  inquiryEmailField,
  inquiryMessageField,
  inquiryPhoneField,
  moveInDateField,
  topicsField,
} from './inquiry-fields.ts';

export const sendInquiryBody = z.object({
  property: idField('property'),
  message: inquiryMessageField,
  phone: inquiryPhoneField,
});

export const contactPropertyBody = z.object({
  manager_id: idField('manager_id'),
  user_id: idField('user_id'),
  property_id: idField('property_id'),
  school_id: idField('school_id'),
  fullName: fullNameField,
  message: inquiryMessageField,
  email: inquiryEmailField,
  phone: inquiryPhoneField,
  moveInDate: moveInDateField,
  topics: topicsField,
});
