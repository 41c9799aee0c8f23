import { endSession, sessions } from '#shared/api/auth.ts';
import type { Call } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';

/** Ends the session of the cookie. Ignores a 401, because the session has then already ended. */
export async function endCurrentSession(call: Call): Promise<void> {
  try {
    const current = (await call(sessions, {})).find(({ is_current }) => is_current);
    if (current) await call(endSession, { id: current.id });
  } catch (error) {
    if (!isProblem(error, 401)) throw error;
  }
}
