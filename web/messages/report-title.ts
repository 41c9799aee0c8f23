import type { PlaceKind } from '#shared/api/reports.ts';
import { t } from '#shared/texts/t.ts';

export const reportTitle = (kind: PlaceKind, what: string): string =>
  kind === 'user' ? t('Report {name}', { name: what }) : t('Report {what}', { what });
