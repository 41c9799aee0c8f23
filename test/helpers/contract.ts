import { routes } from '#server/routes.ts';
import type { EndpointName } from '#shared/api/contract.ts';

/** Every API call with its schemas. */
export const contract = routes.map(({ endpoint }) => ({ ...endpoint, name: endpoint.name as EndpointName }));
