import type { AddressInfo } from 'node:net';
import { hasMailbox } from './mail/mail-settings.ts';
import type { Program } from './open-services.ts';

function addressOf({ settings }: Program, { port }: AddressInfo): string {
  if (settings.publicUrl) return settings.publicUrl;
  const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Other programs wait for the last line, which means that the server accepts requests. */
export function announce(program: Program, address: AddressInfo): void {
  if (program.accounts.length > 0) {
    const list = program.accounts.join('\n  ');
    console.log(`\nDemo accounts, all with the password porchlight-demo:\n  ${list}\n`);
  }
  if (hasMailbox(program.settings)) {
    console.log(
      `No email is sent. Read emails on this machine at ${addressOf(program, address)}/dev/mailbox/`,
    );
  }
  console.log(`Porchlight is ready at ${addressOf(program, address)}`);
}
