import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type Command, type Driver, DriverError } from './driver.ts';
import { startDisplay } from './start-display.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

type Parameters = Record<string, unknown>;

/** The HTTP endpoint of each command, below `/session/{id}`. */
const ENDPOINTS: Record<Command, (parameters: Parameters) => [method: string, path: string]> = {
  navigate: () => ['POST', '/url'],
  execute: () => ['POST', '/execute/sync'],
  click: ({ id }) => ['POST', `/element/${id}/click`],
  type: ({ id }) => ['POST', `/element/${id}/value`],
  clear: ({ id }) => ['POST', `/element/${id}/clear`],
  delete_cookies: () => ['DELETE', '/cookie'],
  resize: () => ['POST', '/window/rect'],
};

/** Starts WebKitGTK's small test browser on its own display. */
export async function startWebKit(): Promise<Driver> {
  const display = await startDisplay();
  const port = await findFreePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', LANG: 'en_US.UTF-8' },
    stdio: 'ignore',
  });

  const call = async (method: string, path: string, body?: Parameters): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new DriverError(error, message);
  };
  const createSession = async (attempts = 50): Promise<string> => {
    const browser = { binary: MINI_BROWSER, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
    try {
      return ((await call('POST', '/session', { capabilities })) as { sessionId: string }).sessionId;
    } catch (error) {
      if (error instanceof DriverError || attempts === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return createSession(attempts - 1);
    }
  };
  const session = `/session/${await createSession()}`;
  return {
    name: 'WebKitGTK',
    send(command, parameters = {}) {
      const [method, path] = ENDPOINTS[command](parameters);
      return call(method, session + path, parameters);
    },
    async close() {
      await call('DELETE', session);
      const left = once(driver, 'exit');
      driver.kill();
      await left;
      await display.close();
    },
  };
}
