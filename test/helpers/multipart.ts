import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { HOST } from './people.ts';

export type FormPart = [name: string, value: string | Uint8Array];
export type Sent = { payload: Buffer; type: string };

/** Encodes a multipart form as a browser does. */
export async function multipart(parts: readonly FormPart[]): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value)], { type: 'image/jpeg' }), 'portrait.jpg');
  }
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') as string,
  };
}

export async function sendForm(
  app: FastifyInstance,
  method: 'POST' | 'PUT',
  path: string,
  token: string,
  { payload, type }: Sent,
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { host: HOST, authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });
}
