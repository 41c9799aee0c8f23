import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { addCleanup } from './cleanups.ts';

type ReceivedMail = { from: string; to: string[]; raw: string; mail: Email };

/** The server's refusal of an SMTP command, with status and message. Null accepts the command. */
type Refusal = { status: number; says: string } | null;

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The server's responses to SMTP commands. */
  rules: {
    login: (user: string, password: string) => Refusal;
    sender: (address: string) => Refusal;
    recipient: (address: string) => Refusal;
    mail: () => Refusal;
    /** Milliseconds before the server acknowledges an email. */
    delayMs: number;
    /** If true, the server closes the connection after an email's data instead of responding. */
    isCut: boolean;
  };
  close: () => Promise<void>;
};

function toError(refusal: Refusal): Error | null {
  return refusal && Object.assign(new Error(refusal.says), { responseCode: refusal.status });
}

function acceptAll(): MailServer['rules'] {
  return {
    login: () => null,
    sender: () => null,
    recipient: () => null,
    mail: () => null,
    delayMs: 0,
    isCut: false,
  };
}

/** Returns the email's data; null if the sender disconnected. */
async function readWhole(stream: Readable): Promise<Buffer | null> {
  try {
    return await buffer(stream);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ECONNECTION') return null;
    throw error;
  }
}

/** Starts an SMTP server that collects emails. It is closed after the test file. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const rules = acceptAll();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const error = toError(rules.login(String(username), String(password)));
      if (error) done(error);
      else done(null, { user: String(username) });
    },
    onMailFrom: ({ address }, _session, done) => done(toError(rules.sender(address))),
    onRcptTo: ({ address }, _session, done) => done(toError(rules.recipient(address))),
    onData: async (stream, session, done) => {
      const bytes = await readWhole(stream);
      // The sender has disconnected.
      if (!bytes) return;
      const refusal = toError(rules.mail());
      if (refusal) return done(refusal);
      const raw = bytes.toString();
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
        mail: await PostalMime.parse(raw),
      });
      await sleep(rules.delayMs);
      if (rules.isCut) for (const connection of server.connections) connection._socket.destroy();
      else done(null);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  addCleanup(close);
  const { port: ownPort } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${ownPort}`, received, rules, close };
}
