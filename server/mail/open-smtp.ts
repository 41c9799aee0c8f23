import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isPrivateHost } from '../config/private-host.ts';

/** RFC 3463: a closed mailbox or an unknown address. 1.7 and 1.8 concern the sender. */
const RECIPIENT_REFUSED = /\b5\.(?:1\.(?:0|1|2|3|4|6|9|10)|2\.1)\b/;

const ANY_ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** Servers use the same codes for senders that they don't trust. */
const SENDER_REFUSED =
  /relay|authenti|log ?in|spam|block|black ?list|denied|policy|reputation|spf\b|dkim|dmarc|rate|quota|too many|sender|full|storage/i;

const NO_SUCH_ADDRESS = [550, 551, 553];

export type MailOutcome = { verdict: 'sent' } | { verdict: Verdict; reason: string };

/** `from` and `to` are plain addresses. `mail` includes the headers. */
export type Smtp = { send: (from: string, to: string, mail: Buffer) => Promise<MailOutcome> };

export const SMTP_TIMEOUT_MS = 90_000;
const TIMEOUTS = {
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
  const needsTls = url.username === '' ? !isPrivateHost(host) : !isHere;
  const port = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port);
  // Passwords and public hosts require TLS.
  return { host, port, secure: isSecure, requireTLS: needsTls && !isSecure };
}

/** Calls `onRead` when the server has accepted sender and recipient. */
function createMailStream(mail: Buffer, onRead: () => void): Readable {
  return new Readable({
    read() {
      onRead();
      this.push(mail);
      this.push(null);
    },
  });
}

async function deliver(
  connection: SMTPConnection,
  login: Login,
  envelope: { from: string; to: string[]; size: number },
  mail: Readable,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
    const sendBody = () => connection.send(envelope, mail, step(resolve));
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection.')));
    connection.connect(
      step(() => {
        if (login) connection.login({ ...login, credentials: login }, step(sendBody));
        else sendBody();
      }),
    );
  });
}

function withTimeout(work: Promise<void>): Promise<void> {
  const timeout = sleep(SMTP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('The mail server took too long.');
  });
  return Promise.race([work, timeout]);
}

/** Never retries, because the outbox does. */
export function openSmtp(smtpUrl: string, more: Partial<ReturnType<typeof smtpOptions>> = {}): Smtp {
  const [options, login] = [{ ...smtpOptions(smtpUrl), ...more }, readLogin(new URL(smtpUrl))];
  return {
    async send(from, to, mail) {
      const connection = new SMTPConnection({ ...options, ...TIMEOUTS, logger: false });
      let isBodySent = false;
      const stream = createMailStream(mail, () => {
        isBodySent = true;
      });
      try {
        await withTimeout(deliver(connection, login, { from, to: [to], size: mail.length }, stream));
        connection.quit();
        return { verdict: 'sent' };
      } catch (error) {
        connection.close();
        const failure = error as SmtpFailure;
        return {
          verdict: classifyFailure(failure, isBodySent),
          reason: failure.message.slice(0, MAX_REASON),
        };
      }
    },
  };
}

export type SmtpFailure = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/** `uncertain`: no response after the complete email. */
type Verdict = 'later' | 'refused' | 'uncertain';

function isRecipientRefused({ responseCode = 0, response = '', command = '' }: SmtpFailure): boolean {
  if (responseCode < 500 || !/^(RCPT TO|DATA)/.test(command)) return false;
  if (ANY_ENHANCED.test(response)) return RECIPIENT_REFUSED.test(response);
  return (
    command.startsWith('RCPT TO') && NO_SUCH_ADDRESS.includes(responseCode) && !SENDER_REFUSED.test(response)
  );
}

export function classifyFailure(failure: SmtpFailure, isBodySent: boolean): Verdict {
  if (isRecipientRefused(failure)) return 'refused';
  // A dropped connection may have lost the acceptance.
  if (isBodySent && !(failure.responseCode !== undefined && failure.responseCode >= 400)) return 'uncertain';
  return 'later';
}
