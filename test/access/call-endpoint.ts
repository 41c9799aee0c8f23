import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { requestCsrf, send } from '#test/helpers/people.ts';
import type { AccessCase, CallFixture } from './actors.ts';

/**
 * Calls an endpoint with its fixture's input; `body` replaces the fixture's. Reads only the beginning of a stream.
 */
export async function callEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  { object, query, body: makeBody }: CallFixture,
  accessCase: AccessCase,
  body?: unknown,
): Promise<LightMyRequestResponse> {
  const id = object ? await object(accessCase) : '';
  const search = query ? `?${await query(accessCase.base)}` : '';
  const path = endpoint.path.replace(/\{\w+\}/, String(id)) + search;
  return await send(app, endpoint.method, path, {
    body: body ?? (await makeBody?.(accessCase)),
    isStream: endpoint.isStream ?? false,
    ...(accessCase.actor ? { token: accessCase.actor.token } : {}),
    ...(endpoint.auth === 'csrf' && !accessCase.actor ? await requestCsrf(app) : {}),
  });
}
