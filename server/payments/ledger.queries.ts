import type { LedgerAccount, LedgerTable } from '../db/tables/payment-tables.ts';
import type { Db } from '../db/tables.ts';

export type LedgerEntry = {
  payment_id: number | null;
  manager_id: number;
  kind: LedgerTable['kind'];
  ref?: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount_cents: number;
  livemode: boolean;
};

/** Does nothing if the entry exists. */
export async function insertLedgerEntry(trx: Db, entry: LedgerEntry): Promise<void> {
  await trx
    .insertInto('ledger')
    .values(entry)
    .onConflict((conflict) => conflict.constraint('ledger_payment_id_once').doNothing())
    .execute();
}

export async function findDisputedCents(trx: Db, payment_id: number): Promise<number> {
  const row = await trx
    .selectFrom('ledger')
    .select('amount_cents')
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'disputed')
    .executeTakeFirst();
  return row?.amount_cents ?? 0;
}
