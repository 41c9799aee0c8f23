import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#test/database/crash-fixture.ts';
import { type Command, type Driver, DriverError } from './driver.ts';
import { startDisplay } from './start-display.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

const MARIONETTE_NAMES: Record<Command, string> = {
  navigate: 'WebDriver:Navigate',
  execute: 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  type: 'WebDriver:ElementSendKeys',
  clear: 'WebDriver:ElementClear',
  delete_cookies: 'WebDriver:DeleteAllCookies',
  resize: 'WebDriver:SetWindowRect',
};

const PREFERENCES = {
  'marionette.port': 0,
  'intl.accept_languages': 'en-US',
  'webgl.force-enabled': true,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
};

type Reply = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Splits Marionette's byte stream, a sequence of `length:json`, into messages. */
function createMessageReader(onMessage: (message: unknown) => void) {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      onMessage(JSON.parse(rest.subarray(colon + 1, end).toString()));
      rest = rest.subarray(end);
    }
  };
}

/**
 * Starts Firefox on its own display, because it draws no maps without one. Debian has no geckodriver, so this
 * speaks Marionette, the protocol to which geckodriver translates WebDriver.
 */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const display = await startDisplay();
  const firefox = spawn(FIREFOX, ['--marionette', '--no-remote', '--profile', profile, 'about:blank'], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  });
  const portFile = join(profile, 'MarionetteActivePort');
  await until(() => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '', 'Firefox listens');
  const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
  const pending = new Map<number, (reply: Reply) => void>();
  const greeted = Promise.withResolvers<void>();
  socket.on(
    'data',
    createMessageReader((message) => {
      if (!Array.isArray(message)) return greeted.resolve();
      pending.get(message[1])?.(message as Reply);
      pending.delete(message[1]);
    }),
  );
  await greeted.promise;

  let id = 0;
  const call = async (name: string, parameters: Record<string, unknown>): Promise<unknown> => {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    pending.set(id, resolve);
    const text = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await promise;
    if (error) throw new DriverError(error.error, error.message);
    const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
    return isWrapped ? result.value : result;
  };
  await call('WebDriver:NewSession', {});
  return {
    name: 'Firefox',
    send: (command, parameters = {}) => call(MARIONETTE_NAMES[command], parameters),
    async close() {
      const left = once(firefox, 'exit');
      await call('Marionette:Quit', { flags: ['eForceQuit'] });
      socket.destroy();
      await left;
      await display.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
