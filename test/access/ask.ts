import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { requestCsrf, send } from '#test/helpers/people.ts';
import type { CallScene, Scene } from './actors.ts';

/**
 * Calls the API as the scene defines; `body` overrides the scene's. Of a stream, reads only the beginning.
 */
export async function ask(
  app: FastifyInstance,
  endpoint: Endpoint,
  { object, query, body: makeBody }: CallScene,
  scene: Scene,
  body?: unknown,
): Promise<LightMyRequestResponse> {
  const id = object ? await object(scene) : '';
  const search = query ? `?${await query(scene.ground)}` : '';
  const path = endpoint.path.replace(/\{\w+\}/, String(id)) + search;
  return await send(app, endpoint.method, path, {
    body: body ?? (await makeBody?.(scene)),
    isStream: endpoint.isStream ?? false,
    ...(scene.actor ? { token: scene.actor.token } : {}),
    ...(endpoint.auth === 'csrf' && !scene.actor ? await requestCsrf(app) : {}),
  });
}
