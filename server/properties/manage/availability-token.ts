import { createHmac, timingSafeEqual } from 'node:crypto';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import { getServerKey } from '../../accounts/server-keys.queries.ts';
import type { Db } from '../../db/tables.ts';

const KEY_NAME = 'availability';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whose listing a link is about; null: all of theirs that wait for an answer. */
export type AvailabilitySubject = { manager_id: number; property_id: number | null };
/** `day` counts days since 1970: the one on which the mail was written, from which the link's time runs. */
type ReadToken = AvailabilitySubject & { day: number };

const today = () => Math.floor(Date.now() / DAY_MS);

function sign(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/**
 * Manager, listing and day, signed: nothing is stored for it. What it opens is the answer about these listings, and no account.
 * @param day that of the link from which this one is made: a link must not live on in those that it shows
 */
export async function makeAvailabilityToken(
  db: Db,
  about: AvailabilitySubject,
  day = today(),
): Promise<string> {
  const subject = `${about.manager_id}.${about.property_id ?? 0}.${day}`;
  return `${subject}.${sign(await getServerKey(db, KEY_NAME), subject)}`;
}

/** What a link is about; null for a token that is not ours, or too old. */
export async function readAvailabilityToken(db: Db, token: string): Promise<ReadToken | null> {
  const [manager = '', property = '', day = '', mac = ''] = token.split('.');
  const expected = Buffer.from(sign(await getServerKey(db, KEY_NAME), `${manager}.${property}.${day}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (today() - Number(day) > AVAILABILITY_DAYS.link) return null;
  const property_id = property === '0' ? null : Number(property);
  return { manager_id: Number(manager), property_id, day: Number(day) };
}
