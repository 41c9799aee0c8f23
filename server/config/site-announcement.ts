import type { Db } from '../db/tables.ts';
import { CachedValue } from './cached-value.ts';
import { findSiteSetting } from './site-settings.queries.ts';

export class SiteAnnouncement extends CachedValue<string | null> {
  readonly #fallback: string | null;

  constructor(db: Db, fallback: string | null, log: { warn(message: string): void }) {
    super({
      name: 'The announcement',
      start: null,
      read: async () => (await findSiteSetting(db, 'announcement'))?.value ?? null,
      log,
    });
    this.#fallback = fallback;
  }

  get text(): string | null {
    return this.value ?? this.#fallback;
  }
}
