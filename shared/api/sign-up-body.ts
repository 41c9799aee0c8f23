import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import {
  emailField,
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordsMatch,
  repeatedPasswordField,
  usernameField,
} from './account-fields.ts';

/** Or somebody could take the address of another person as a name, and keep that person out. */
function usernameIsNoOtherAddress<T extends { username: string; email: string }>() {
  return z.refine<T>(({ username, email }) => username.toLowerCase() === email.toLowerCase(), {
    error: () => t('Username may hold @ only as your own e-mail address.'),
    path: ['username'],
    when: ({ value }) => {
      const { username, email } = (value ?? {}) as Partial<T>;
      return typeof username === 'string' && typeof email === 'string' && username.includes('@');
    },
  });
}

/** What `sign_up` takes, and what its form checks by. */
export const signUpBody = z
  .object({
    first_name: firstNameField,
    last_name: lastNameField,
    email: emailField,
    username: usernameField,
    password: newPasswordField,
    password2: repeatedPasswordField,
  })
  .check(passwordsMatch(), usernameIsNoOtherAddress());
