import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isNearHost } from '../config/near-host.ts';
import { judgeFailure, type SmtpFailure, type Verdict } from './judge-failure.ts';

export type MailOutcome = { verdict: 'sent' } | { verdict: Verdict; reason: string };

/** Bare addresses; `mail` includes the headers. */
export type Smtp = { send: (from: string, to: string, mail: Buffer) => Promise<MailOutcome> };

export const CONVERSATION_MS = 90_000;
const WAITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
  socketTimeout: 45_000,
};
const MAX_REASON = 400;

type Login = { user: string; pass: string } | null;

function readLogin({ username, password }: URL): Login {
  if (username === '') return null;
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/.test(host);
  const needsTls = url.username === '' ? !isNearHost(host) : !isHere;
  const port = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port);
  // A password needs TLS, as does a host outside the own network.
  return { host, port, secure: isSecure, requireTLS: needsTls && !isSecure };
}

/** `onRead` fires once the server has accepted the envelope. */
function toldStream(mail: Buffer, onRead: () => void): Readable {
  return new Readable({
    read() {
      onRead();
      this.push(mail);
      this.push(null);
    },
  });
}

async function converse(
  connection: SMTPConnection,
  login: Login,
  envelope: { from: string; to: string[]; size: number },
  mail: Readable,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
    const give = () => connection.send(envelope, mail, step(resolve));
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection.')));
    connection.connect(
      step(() => {
        if (login) connection.login({ ...login, credentials: login }, step(give));
        else give();
      }),
    );
  });
}

function inTime(work: Promise<void>): Promise<void> {
  const late = sleep(CONVERSATION_MS, undefined, { ref: false }).then(() => {
    throw new Error('The mail server took too long.');
  });
  return Promise.race([work, late]);
}

/**
 * One connection per email, no retry: the outbox decides that. STARTTLS is required with a password or a foreign host.
 */
export function openSmtp(smtpUrl: string, more: Partial<ReturnType<typeof smtpOptions>> = {}): Smtp {
  const [options, login] = [{ ...smtpOptions(smtpUrl), ...more }, readLogin(new URL(smtpUrl))];
  return {
    async send(from, to, mail) {
      const connection = new SMTPConnection({ ...options, ...WAITS, logger: false });
      let isGiven = false;
      const stream = toldStream(mail, () => {
        isGiven = true;
      });
      try {
        await inTime(converse(connection, login, { from, to: [to], size: mail.length }, stream));
        connection.quit();
        return { verdict: 'sent' };
      } catch (error) {
        connection.close();
        const failure = error as SmtpFailure;
        return { verdict: judgeFailure(failure, isGiven), reason: failure.message.slice(0, MAX_REASON) };
      }
    },
  };
}
