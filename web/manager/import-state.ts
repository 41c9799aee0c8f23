import type { ImportItem } from '#shared/api/listing-import-schemas.ts';
import { t } from '#shared/texts/t.ts';

export const isImportPending = ({ state }: Pick<ImportItem, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** True for the import of a scheduled feed that the manager must confirm. */
export const isImportUnconfirmed = ({ state, feed, dry_run }: ImportItem): boolean =>
  state === 'done' && feed !== null && dry_run;

export function importPhaseText({ state, dry_run }: Pick<ImportItem, 'state' | 'dry_run'>): string {
  if (state === 'waiting') return t('Waiting to start');
  return dry_run ? t('Checking') : t('Importing');
}
