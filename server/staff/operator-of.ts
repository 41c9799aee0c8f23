import { requireUser } from '../accounts/authenticate.ts';
import type { Operator } from '../accounts/operator.ts';
import type { Context } from '../context.ts';

export const operatorOf = (context: Context, { reason }: { reason: string }): Operator => ({
  user_id: requireUser(context).user_id,
  reason,
});
