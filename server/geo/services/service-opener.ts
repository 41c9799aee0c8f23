import type { Db } from '../../db/tables.ts';
import { openService, type Service } from './call-service.ts';
import { keepServiceStates } from './keep-service-states.ts';
import { politeRate } from './map-service-settings.ts';

/** Opens a service of others by its name and address; at most so many calls a second, or as many as its host is asked politely. */
export type ServiceOpener = (name: string, url: string, perSecond?: number | null) => Service;

/**
 * @param options.publicUrl the site's address, which services want to know
 * @returns what opens services whose ups and downs are written down for operators
 */
export function serviceOpener({ db, publicUrl }: { db: Db; publicUrl: string }): ServiceOpener {
  const userAgent = `Porchlight (+${publicUrl})`;
  const onOutcome = keepServiceStates(db);
  return (name, url, perSecond = politeRate(url)) =>
    openService({ name, url, userAgent, perSecond, onOutcome });
}
