import { isProblem, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';

/** If the session has ended, opens the login dialog and throws an error that asks for another attempt. */
export async function withLogin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error, 401)) throw error;
    openLogIn();
    throw problem(401, t('Please log in again. What you wrote is still here.'));
  }
}
