import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { userIdField } from './message-body.ts';
import { personSchema } from './messages.ts';

const blockSchema = z.object({ user: personSchema, created: z.string() });
export type Block = z.output<typeof blockSchema>;

export const blocks = endpoint({
  name: 'blocks',
  method: 'GET',
  path: 'blocks/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Whom the current user has blocked',
  response: z.array(blockSchema),
});

/** Old messages stay readable, without notification. Idempotent. 404 for an unknown user, 400 for the caller. */
export const blockUser = endpoint({
  name: 'block_user',
  method: 'POST',
  path: 'blocks/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Block a user',
  body: z.object({ user: userIdField('user') }),
  response: blockSchema,
  status: 201,
});

export const unblockUser = endpoint({
  name: 'unblock_user',
  method: 'DELETE',
  path: 'blocks/{user}/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Take back a block',
  params: z.object({ user: idInput('user') }),
  response: doneSchema,
});
