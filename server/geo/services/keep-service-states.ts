import type { Db } from '../../db/tables.ts';
import type { ServiceOutcome } from './call-service.ts';
import { upsertServiceState } from './map-services.queries.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';

/** That all goes well is written so often, and each failure that is no repetition of the last. */
const WRITTEN_EVERY_MS = 60_000;

/**
 * Writes down how services do, for whoever looks from another process (`npm run operator -- map-services`). Calls do not wait for it; a database that is away costs
 * a note. What is written of one service is written in the order in which it was found out, or an older word would stand last.
 */
export function keepServiceStates(
  db: Db,
  clock: Pick<ServiceClock, 'now'> = serviceClock,
): (outcome: ServiceOutcome) => void {
  const written = new Map<string, { at: number; words: string }>();
  const lastWrites = new Map<string, Promise<void>>();
  return ({ name, failure, openForMs }) => {
    const words = `${failure ?? ''} ${openForMs === null ? '' : 'open'}`;
    const last = written.get(name);
    const now = clock.now();
    if (last && last.words === words && now - last.at < WRITTEN_EVERY_MS) return;
    written.set(name, { at: now, words });
    const write = (lastWrites.get(name) ?? Promise.resolve())
      .then(() => upsertServiceState(db, name, { failure, openForMs }))
      .catch(() => void written.delete(name));
    lastWrites.set(name, write);
  };
}
