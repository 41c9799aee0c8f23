import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { managerContactBody } from './manager-bodies.ts';

export const managerContactSchemas = {
  new_manager_contact: {
    tag: 'Accounts',
    summary: 'Requests a manager account.',
    body: managerContactBody,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
