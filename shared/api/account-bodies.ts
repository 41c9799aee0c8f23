import * as z from 'zod/mini';
import {
  emailField,
  firstNameField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  passwordField,
  passwordsMatch,
  repeatedPasswordField,
} from './account-fields.ts';

/** Bodies of the account calls. The pages' forms import this module to validate with the same schemas. */
export const addressBody = z.object({ email: emailField });
export const passwordResetBody = z
  .object({ token: linkTokenField, password: newPasswordField, password2: repeatedPasswordField })
  .check(passwordsMatch());
export const linkBody = z.object({ token: linkTokenField });
export const passwordChangeBody = z
  .object({ old_password: passwordField, password: newPasswordField, password2: repeatedPasswordField })
  .check(passwordsMatch());
export const nameBody = z.object({ first_name: firstNameField, last_name: lastNameField });
export const emailChangeBody = z.object({ email: emailField, password: passwordField });
export const ownPasswordBody = z.object({ password: passwordField });
