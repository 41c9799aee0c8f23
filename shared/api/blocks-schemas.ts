import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { userIdField } from './message-body.ts';
import { personSchema } from './messages-schemas.ts';

const blockSchema = z.object({ user: personSchema, created: z.string() });
export type Block = z.output<typeof blockSchema>;

export const blocksSchemas = {
  blocks: {
    tag: 'Safety',
    summary: 'Lists the users blocked by the current user.',
    response: z.array(blockSchema),
  },
  block_user: {
    tag: 'Safety',
    summary: 'Blocks a user.',
    body: z.object({ user: userIdField('user') }),
    response: blockSchema,
  },
  unblock_user: {
    tag: 'Safety',
    summary: 'Unblocks a user.',
    params: z.object({ user: idInput('user') }),
    response: doneSchema,
  },
} satisfies EndpointSchemas;
