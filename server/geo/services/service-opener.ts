import type { Db } from '../../db/tables.ts';
import { openService, type Service } from './call-service.ts';
import { keepServiceStates } from './keep-service-states.ts';
import { politeRate } from './map-service-settings.ts';

/** `perSecond` defaults to the host's policy. */
export type ServiceOpener = (name: string, url: string, perSecond?: number | null) => Service;

/**
 * @param options.publicUrl for the user agent
 * @returns an opener whose services' states are persisted
 */
export function serviceOpener({ db, publicUrl }: { db: Db; publicUrl: string }): ServiceOpener {
  const userAgent = `Porchlight (+${publicUrl})`;
  const onOutcome = keepServiceStates(db);
  return (name, url, perSecond = politeRate(url)) =>
    openService({ name, url, userAgent, perSecond, onOutcome });
}
