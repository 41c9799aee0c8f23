/** An error of the mail library, as far as it tells what happened. */
export type SmtpFailure = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/**
 * `later`: certainly not accepted, worth another try. `refused`: certainly not accepted, and never will be for this
 * address. `uncertain`: the whole mail was given to the server, which did not say what it did with it.
 */
export type Verdict = 'later' | 'refused' | 'uncertain';

/** RFC 3463: the address does not exist (1.x, but 1.7 and 1.8 are about the sender), or its mailbox is closed for good. */
const ABOUT_RECIPIENT = /\b5\.(?:1\.(?:0|1|2|3|4|6|9|10)|2\.1)\b/;
const ANY_ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** What servers say to senders whom they do not trust, under the same numbers as to addresses that do not exist. */
const ABOUT_US =
  /relay|authenti|log ?in|spam|block|black ?list|denied|policy|reputation|spf\b|dkim|dmarc|rate|quota|too many|sender|full|storage/i;
const NO_SUCH_ADDRESS = [550, 551, 553];

/** A refusal for good: of this address, or of us, who may have mended it by the next try. */
function isAboutRecipient({ responseCode = 0, response = '', command = '' }: SmtpFailure): boolean {
  if (responseCode < 500 || !/^(RCPT TO|DATA)/.test(command)) return false;
  if (ANY_ENHANCED.test(response)) return ABOUT_RECIPIENT.test(response);
  return command.startsWith('RCPT TO') && NO_SUCH_ADDRESS.includes(responseCode) && !ABOUT_US.test(response);
}

/** @param isGiven whether the mail itself, beyond its envelope, was on its way when it failed */
export function judgeFailure(failure: SmtpFailure, isGiven: boolean): Verdict {
  if (isAboutRecipient(failure)) return 'refused';
  // Only a whole refusal is an answer: a line that broke may have cut off the beginning of a yes.
  if (isGiven && !(failure.responseCode !== undefined && failure.responseCode >= 400)) return 'uncertain';
  return 'later';
}
