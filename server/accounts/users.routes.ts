import { currentUser, signUp } from '#shared/api/users.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { requireUser } from './authenticate.ts';
import { getCurrentUser } from './get-current-user.ts';
import { saveSignUp } from './sign-up.ts';

export const userRoutes = [
  route(signUp, async (context: Context, { body }) => {
    const id = await saveSignUp(context, body);
    return await getCurrentUser(context.db, id);
  }),
  route(currentUser, async (context: Context) => {
    const { user_id } = requireUser(context);
    return [await getCurrentUser(context.db, user_id)];
  }),
];
