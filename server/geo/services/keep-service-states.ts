import type { Db } from '../../db/tables.ts';
import type { ServiceOutcome } from './call-service.ts';
import { upsertServiceState } from './map-services.queries.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';

/** Success at this interval, failures unless repeated. */
const WRITTEN_EVERY_MS = 60_000;

/** Persists states for `npm run operator -- map-services`. Calls don't wait; writes of one service stay in order. */
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
