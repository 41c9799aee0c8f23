import type { Db } from '../../db/tables.ts';
import type { ServiceOutcome } from './call-service.ts';
import { upsertServiceState } from './map-services.queries.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';

/** That all goes well is written so often, and each failure that is no repetition of the last. */
const WRITTEN_EVERY_MS = 60_000;

/**
 * Writes down how services do, for whoever looks from another process (`npm run operator -- map-services`). Calls do not wait for it; a database that is away costs
 * a note.
 */
export function keepServiceStates(
  db: Db,
  clock: Pick<ServiceClock, 'now'> = serviceClock,
): (outcome: ServiceOutcome) => void {
  const written = new Map<string, { at: number; words: string }>();
  return ({ name, failure, openForMs }) => {
    const words = `${failure ?? ''} ${openForMs === null ? '' : 'open'}`;
    const last = written.get(name);
    const now = clock.now();
    if (last && last.words === words && now - last.at < WRITTEN_EVERY_MS) return;
    written.set(name, { at: now, words });
    void upsertServiceState(db, name, { failure, openForMs }).catch(() => written.delete(name));
  };
}
