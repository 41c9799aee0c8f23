import { expect } from 'vitest';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { EmailName, MailboxEmail } from '#shared/emails.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'porchlight-demo';

let made = 0;

/** Starts the production server with the small demo. Returns API calls that prepare a story. */
export async function startSite() {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const server = startProduction({ PORT: new URL(origin).port, ROLE: 'all' });
  await waitForServer(`${origin}/readyz`, server.process);

  async function call<T>(path: string, { body, token }: { body?: object; token?: string } = {}): Promise<T> {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(response.ok, `${path} answers ${response.status}`).toBe(true);
    return (await response.json()) as T;
  }

  async function logIn(username: string, password = DEMO_PASSWORD) {
    const grant = { grant_type: 'password', username, password, ...WEB_CLIENT };
    const { access_token: token } = await call<{ access_token: string }>('auth/token/', { body: grant });
    const [user] = await call<{ id: number }[]>('users/', { token });
    return { token, id: user!.id };
  }

  /** Returns the link in the newest email of this kind. */
  async function findMailedLink(to: string, template: EmailName): Promise<string> {
    const query = new URLSearchParams({ format: 'json', to, template });
    const emails = (await (await fetch(`${origin}/dev/mailbox/?${query}`)).json()) as MailboxEmail[];
    const link = emails[0]?.links.find((path) => path.includes('token='));
    expect(link, `a link in ${template} to ${to}`).toBeDefined();
    return link!;
  }

  function newStudent() {
    made += 1;
    const username = `engine-${Date.now().toString(36)}-${made}`;
    const email = `${username}@porchlight.example`;
    const password = 'four lanterns by the lake';
    return { first_name: 'Juniper', last_name: 'Vale', email, username, password };
  }

  async function close(): Promise<void> {
    server.process.kill('SIGTERM');
    await server.left;
  }

  return { origin, call, logIn, findMailedLink, newStudent, close };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
