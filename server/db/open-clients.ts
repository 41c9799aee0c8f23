import type pg from 'pg';

/**
 * The connections of a pool, those at work and those that are being made too: `pg` itself tells only how many there are. One that is being made
 * to a silent server would hold its place until its time is over.
 */
export class OpenClients implements Iterable<pg.Client> {
  readonly #clients = new Set<pg.Client>();

  add(client: pg.Client): void {
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
  }

  /** Breaks all of them off: what they were writing is acknowledged to nobody. */
  breakOff(): void {
    for (const client of this.#clients) client.connection.stream.destroy();
  }

  [Symbol.iterator](): Iterator<pg.Client> {
    return this.#clients.values();
  }
}
