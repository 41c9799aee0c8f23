import { createHmac, timingSafeEqual } from 'node:crypto';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import { getServerKey } from '../../accounts/server-keys.queries.ts';
import type { Db } from '../../db/tables.ts';
import { findManagerGeneration } from './availability.queries.ts';

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
 * Signs manager, listing, day and the generation of the account's links; nothing is stored. The token answers about these
 * listings and opens no account.
 * @param day that of the link from which this one is made, so that the new one expires on the same day
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

/** Reads a link's token; null if its signature is invalid, or it is expired or revoked. */
export async function readAvailabilityToken(db: Db, token: string): Promise<ReadToken | null> {
  const [, subject = '', mac = ''] = /^(.*)\.([^.]*)$/.exec(token) ?? [];
  // Links that were mailed before links could be revoked carry no generation.
  const [manager = '', property = '', day = '', generation = '0'] = subject.split('.');
  const expected = Buffer.from(sign(await getServerKey(db, KEY_NAME), subject));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (today() - Number(day) > AVAILABILITY_DAYS.link) return null;
  if ((await findManagerGeneration(db, Number(manager))) !== Number(generation)) return null;
  const property_id = property === '0' ? null : Number(property);
  return { manager_id: Number(manager), property_id, day: Number(day) };
}
