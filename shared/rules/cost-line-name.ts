import { t } from '../texts/t.ts';
import type { CostLine } from './cost-per-person.ts';
import { FEE_LABELS, type Fee } from './fees.ts';

export const feeName = ({ kind, label }: Pick<Fee, 'kind' | 'label'>): string => label || t(FEE_LABELS[kind]);

export function costLineName({ item, label }: Pick<CostLine, 'item' | 'label'>): string {
  if (item === 'rent') return t('Rent');
  if (item === 'deposit') return t('Deposit');
  return item === 'first_month' ? t('First month') : feeName({ kind: item, label });
}
