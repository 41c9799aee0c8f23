import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseAddresses } from './database-addresses.ts';
import type { DatabaseLog } from './database-log.ts';

/** Where one server stands: timelines are those of its cluster, which is another one after an upgrade or a restore. Both empty where the engine has none. */
type Standing = { address: string; cluster: string; timeline: string };

const ASK_WITHIN_MS = 1500;
const PAUSE_MS = 250;
/** A server that was promoted unnoticed is found so: whoever began while it was away writes to the former one. */
const LOOK_ANYWAY_MS = 10_000;

const placeOf = (address: string): string => new URL(address).host || 'another address';

/** The cluster of a server and the timeline that it writes on, as eight hexadecimal digits. */
async function readTimeline(client: pg.Client): Promise<Omit<Standing, 'address'>> {
  const { rows } = await client
    .query<Omit<Standing, 'address'>>(`
      select system_identifier::text as cluster, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline
      from pg_control_system()`)
    .catch(() => ({ rows: [] }));
  return rows[0] ?? { cluster: '', timeline: '' };
}

/** How a server stands that takes writes; null where it follows another one or cannot be asked. */
async function askServer(address: string): Promise<Standing | null> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'porchlight primary',
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
    if (rows[0]?.is_standby !== false) return null;
    return { address, ...(await readTimeline(client)) };
  } catch {
    return null;
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Which of several servers takes the writes. One address is taken as it is; of several, the one that is no replica, and
 * where two say so, the one that was promoted last. A primary that comes back after its replica took its place is not
 * written to again, also while that one is away: whoever has seen the later timeline waits for it.
 */
export class PrimaryAddress {
  readonly #addresses: readonly string[];
  readonly #log: DatabaseLog;
  readonly #onMoved: (() => void)[] = [];
  #current: string;
  /** The cluster that is written to, and the latest timeline that any server of it has shown. */
  #cluster = '';
  #latest = '';
  /** Servers of former timelines that the log has told of. */
  readonly #former = new Set<string>();
  #search: Promise<void> | null = null;
  #isClosed = false;
  readonly #lookAnyway: NodeJS.Timeout | null;
  /** For `pg`. Its address is always that of the primary as last seen: read it anew for every connection. */
  readonly connection: pg.ClientConfig;

  constructor(databaseUrl: string, log: DatabaseLog, lookAnywayMs = LOOK_ANYWAY_MS) {
    this.#addresses = databaseAddresses(databaseUrl);
    this.#current = this.#addresses[0]!;
    this.#log = log;
    const current = () => this.#current;
    this.connection = {
      get connectionString() {
        return current();
      },
    };
    this.#lookAnyway = this.hasChoice ? setInterval(() => this.#lookForLater(), lookAnywayMs).unref() : null;
  }

  /** Called after another server became the primary, before anything connects to it. */
  onMoved(tell: () => void): void {
    this.#onMoved.push(tell);
  }

  /** A connection was lost or refused: looks, until it is found, for the server that takes writes. Does not throw. */
  suspect(): void {
    if (!this.hasChoice || this.#isClosed) return;
    this.#search ??= this.#find().finally(() => {
      this.#search = null;
    });
  }

  get hasChoice(): boolean {
    return this.#addresses.length > 1;
  }

  /** Looks once, at the start. Finding none leaves the first address, of which the caller's own attempt will tell. */
  async choose(): Promise<void> {
    if (this.hasChoice) await this.#look();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#lookAnyway) clearInterval(this.#lookAnyway);
  }

  async #find(): Promise<void> {
    while (!this.#isClosed && !(await this.#look())) {
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }

  async #lookForLater(): Promise<void> {
    const asked = await this.#askAll();
    // Anything else that changes is seen by whoever uses the connections.
    const isLater = ({ cluster, timeline }: Standing) => cluster === this.#cluster && timeline > this.#latest;
    if (asked.some(isLater)) this.suspect();
  }

  async #askAll(): Promise<Standing[]> {
    const asked = await Promise.all(this.#addresses.map(askServer));
    return asked.filter((one) => one !== null);
  }

  async #look(): Promise<boolean> {
    const standing = this.#withoutFormer(await this.#askAll());
    // Of equals the one in use, then the first.
    const isInUse = ({ address }: Standing) => Number(address === this.#current);
    const [best] = standing.sort((a, b) => isInUse(b) - isInUse(a));
    if (!best) return false;
    if (best.address === this.#current) return true;
    this.#current = best.address;
    this.#log.warn(`The database at ${placeOf(best.address)} takes the writes now.`);
    for (const tell of this.#onMoved) tell();
    return true;
  }

  /** Those on the latest timeline that was ever seen. What another one took would be lost when that server is back. */
  #withoutFormer(asked: readonly Standing[]): Standing[] {
    const named = asked.filter(({ cluster }) => cluster !== '');
    // Among those that say it, or have, one that does not may be any.
    const standing = named.length > 0 || this.#cluster !== '' ? named : asked;
    const [first] = standing;
    if (first && standing.every(({ cluster }) => cluster !== this.#cluster)) this.#begin(first.cluster);
    const ours = standing.filter(({ cluster }) => cluster === this.#cluster);
    // Hexadecimal digits of one length: their order is that of their numbers.
    for (const { timeline } of ours) if (timeline > this.#latest) this.#latest = timeline;
    for (const { address, timeline } of ours) {
      if (timeline === this.#latest) this.#former.delete(address);
      else if (!this.#former.has(address)) {
        this.#former.add(address);
        const place = placeOf(address);
        this.#log.warn(
          `The database at ${place} takes writes on a former timeline, and is not used: stop it.`,
        );
      }
    }
    return ours.filter(({ timeline }) => timeline === this.#latest);
  }

  /** The addresses lead to another cluster: the timelines of the one before say nothing of it. */
  #begin(cluster: string): void {
    this.#cluster = cluster;
    this.#latest = '';
    this.#former.clear();
  }
}
