import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A line of the log about something that is no error, or the word that the site is there. */
const IS_USUAL = /^(\{"level":[1-4]0,|Porchlight is ready)/;
const IS_REQUEST = /"msg":"request"\}?$/;

export type ToldLog = {
  /** How many requests have their line. */
  requests: number;
  /** Errors, and what is no line of the log. */
  complaints: string[];
};

/** Reads the log that a site has written into a file. */
export async function readSiteLog(file: string): Promise<ToldLog> {
  const told: ToldLog = { requests: 0, complaints: [] };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (IS_REQUEST.test(line)) told.requests += 1;
    if (line !== '' && !IS_USUAL.test(line)) told.complaints.push(line);
  }
  return told;
}
