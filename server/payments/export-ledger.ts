import { csvLine } from '#shared/rules/csv-cell.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { Db } from '../db/tables.ts';
import { type Days, type ExportedEntry, findEntries } from './books.queries.ts';

const PAGE_LENGTH = 1000;
const COLUMNS = [
  ...['entry', 'date_utc', 'payment', 'kind', 'debit', 'credit', 'amount', 'currency', 'for'],
  ...['property', 'company', 'manager', 'email', 'provider', 'provider_ref', 'livemode'],
];

/** Accounting software expects plain decimals. */
const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function describePurchase({ purpose, tier }: ExportedEntry): string {
  if (purpose === 'tier') return `${TIER_LABELS[tier as Tier]} tier, one month`;
  return purpose === 'lead' ? 'Lead' : 'Credit for a lead';
}

function lineOf(entry: ExportedEntry): string {
  const { id, created, payment_id, kind, debit, credit, amount_cents, currency } = entry;
  const { property_id, company_name, name, email, provider, provider_ref, livemode } = entry;
  const cells = [
    ...[id, created, payment_id, kind, debit, credit, dollars(amount_cents), currency.toUpperCase()],
    ...[describePurchase(entry), property_id, company_name, name, email, provider, provider_ref],
    livemode ? 'live' : 'test',
  ];
  return csvLine(cells);
}

/** Uses constant memory. @returns chunks with their number of entries */
export async function* exportLedger(db: Db, days: Days): AsyncGenerator<{ text: string; entries: number }> {
  yield { text: `\ufeff${COLUMNS.join(',')}\r\n`, entries: 0 };
  for (let after: number | null = null; ; ) {
    const entries: ExportedEntry[] = await findEntries(db, days, after, PAGE_LENGTH);
    if (entries.length > 0) yield { text: entries.map(lineOf).join(''), entries: entries.length };
    if (entries.length < PAGE_LENGTH) return;
    after = entries.at(-1)!.id;
  }
}
