export type SmtpFailure = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/**
 * `later`: not accepted, retry. `refused`: not accepted, and never for this address. `uncertain`: fully sent, without a
 * response.
 */
export type Verdict = 'later' | 'refused' | 'uncertain';

/** RFC 3463: unknown address (1.x, except 1.7 and 1.8, which concern the sender), or mailbox closed. */
const ABOUT_RECIPIENT = /\b5\.(?:1\.(?:0|1|2|3|4|6|9|10)|2\.1)\b/;
const ANY_ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Servers refuse untrusted senders with the same codes. */
const ABOUT_US =
  /relay|authenti|log ?in|spam|block|black ?list|denied|policy|reputation|spf\b|dkim|dmarc|rate|quota|too many|sender|full|storage/i;
const NO_SUCH_ADDRESS = [550, 551, 553];

/** A permanent refusal of the address, not of us. */
function isAboutRecipient({ responseCode = 0, response = '', command = '' }: SmtpFailure): boolean {
  if (responseCode < 500 || !/^(RCPT TO|DATA)/.test(command)) return false;
  if (ANY_ENHANCED.test(response)) return ABOUT_RECIPIENT.test(response);
  return command.startsWith('RCPT TO') && NO_SUCH_ADDRESS.includes(responseCode) && !ABOUT_US.test(response);
}

/** @param isGiven the body was being sent */
export function judgeFailure(failure: SmtpFailure, isGiven: boolean): Verdict {
  if (isAboutRecipient(failure)) return 'refused';
  // Only a complete error response counts: a dropped connection may have lost an acceptance.
  if (isGiven && !(failure.responseCode !== undefined && failure.responseCode >= 400)) return 'uncertain';
  return 'later';
}
