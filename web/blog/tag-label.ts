import { msg, t } from '#shared/texts/t.ts';

const LABELS = new Map<string, string>([
  ['money', msg('Money')],
  ['lease', msg('Leases')],
  ['deposit', msg('Deposits')],
  ['legal', msg('Your rights')],
  ['safety', msg('Safety')],
  ['insurance', msg('Insurance')],
  ['roommates', msg('Roommates')],
  ['moving', msg('Moving')],
  ['utilities', msg('Utilities')],
  ['commute', msg('Commute')],
  ['planning', msg('Planning')],
  ['managers', msg('For managers')],
  ['listings', msg('Listings')],
  ['leads', msg('Leads')],
  ['universities', msg('For universities')],
]);

export function tagLabel(tag: string): string {
  const label = LABELS.get(tag);
  return label === undefined ? tag : t(label);
}
