import type pg from 'pg';

type Wire = pg.Connection & {
  parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
};

/**
 * Has the server forget a prepared statement, by the protocol's own message: it is no error where there is none of that name, nor in a transaction
 * that has failed, and a pooler that knows prepared statements knows it as well. Whatever is asked after it prepares the name anew.
 */
export class CloseStatement implements pg.Submittable {
  readonly #name: string;
  /** Set by the client, which stops its clock by it. */
  callback: (error: Error | null) => void = () => {};

  constructor(name: string) {
    this.#name = name;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as Wire;
    delete wire.parsedStatements[this.#name];
    wire.close({ type: 'S', name: this.#name });
    wire.sync();
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  /** A line that broke is told to who asks next. */
  handleError(error: Error): void {
    this.callback(error);
  }
}
