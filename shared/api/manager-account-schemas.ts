import * as z from 'zod/mini';
import type { EndpointSchemas } from './endpoint.ts';
import { managerAccountBody } from './manager-bodies.ts';
import { managerProfileSchema } from './users-schemas.ts';

const managerSchema = z.extend(managerProfileSchema, {
  user: z.object({ first_name: z.string(), last_name: z.string(), email: z.nullable(z.string()) }),
});
export type Manager = z.output<typeof managerSchema>;

export const managerAccountSchemas = {
  update_manager_account: {
    tag: 'Account',
    summary: "Updates the current manager's account information.",
    body: managerAccountBody,
    response: managerSchema,
  },
} satisfies EndpointSchemas;
