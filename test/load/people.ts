import { hashPassword } from '#server/accounts/hash-password.ts';
import type { Db } from '#server/db/tables.ts';
import { makeTalkers } from '#test/bench/make-talkers.ts';
import { PASSWORD } from '#test/helpers/people.ts';
import { addressOf } from './public-site.ts';

/** A student at work on the site. */
export type Worker = {
  id: number;
  username: string;
  /** Of the network, as the proxy names it. */
  address: string;
  token: string;
  /** When the token ends, on this process's own clock. */
  until: number;
  /** Whom this one writes to; they know each other. */
  friend: number;
  /** What the last log-in of a browser left; pages are asked for with it. */
  cookie: string;
  /** Homes that this one has asked about: nobody may ask twice. */
  asked: Set<number>;
};

/** Students who are logged in for so long, and can log in again with `PASSWORD`. */
export async function makeWorkers(db: Db, count: number, seconds: number): Promise<Worker[]> {
  const talkers = await makeTalkers(db, count, seconds);
  const rows = await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where(
      'id',
      'in',
      talkers.map(({ id }) => id),
    )
    .returning(['id', 'username'])
    .execute();
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  return talkers.map(({ id, token }, at) => {
    const friend = talkers[(at + 1) % talkers.length]!.id;
    const until = performance.now() + seconds * 1000;
    const own = { username: names.get(id)!, address: addressOf(at), cookie: '', asked: new Set<number>() };
    return { id, token, until, friend, ...own };
  });
}
