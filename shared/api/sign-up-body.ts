import * as z from 'zod/mini';
import {
  emailField,
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordsMatch,
  repeatedPasswordField,
  usernameField,
} from './account-fields.ts';

export const signUpBody = z
  .object({
    first_name: firstNameField,
    last_name: lastNameField,
    email: emailField,
    username: usernameField,
    password: newPasswordField,
    password2: repeatedPasswordField,
  })
  .check(passwordsMatch());
