import { createHmac, timingSafeEqual } from 'node:crypto';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import { getServerKey } from '../../accounts/server-keys.queries.ts';
import type { Db } from '../../db/tables.ts';
import { findManagerGeneration } from './availability.queries.ts';

const KEY_NAME = 'availability';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A null `property_id` means all of the manager's listings that need an answer. */
type AvailabilitySubject = { manager_id: number; property_id: number | null };
/** `day` is the date of the email, in days since 1970. */
type ReadToken = AvailabilitySubject & { day: number };

const today = () => Math.floor(Date.now() / DAY_MS);

function sign(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/**
 * Signs a link that confirms listings but grants no access to the account.
 * @param day of the email's link, so that links derived from it expire on the same day
 */
export async function makeAvailabilityToken(
  db: Db,
  about: AvailabilitySubject,
  day = today(),
): Promise<string> {
  const generation = await findManagerGeneration(db, about.manager_id);
  const subject = `${about.manager_id}.${about.property_id ?? 0}.${day}.${generation}`;
  return `${subject}.${sign(await getServerKey(db, KEY_NAME), subject)}`;
}

export async function readAvailabilityToken(db: Db, token: string): Promise<ReadToken | null> {
  const [, subject = '', mac = ''] = /^(.*)\.([^.]*)$/.exec(token) ?? [];
  // Links from earlier releases have no generation.
  const [manager = '', property = '', day = '', generation = '0'] = subject.split('.');
  const expected = Buffer.from(sign(await getServerKey(db, KEY_NAME), subject));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (today() - Number(day) > AVAILABILITY_DAYS.link) return null;
  if ((await findManagerGeneration(db, Number(manager))) !== Number(generation)) return null;
  const property_id = property === '0' ? null : Number(property);
  return { manager_id: Number(manager), property_id, day: Number(day) };
}
