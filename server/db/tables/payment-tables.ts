import type { Generated } from 'kysely';
import type { DateColumn, IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

export type PaymentStatus = 'created' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'refunded';
export type PaymentDispute = 'open' | 'won' | 'lost';

export interface PaymentsTable {
  id: IdColumn;
  manager_id: number;
  purpose: 'lead' | 'tier';
  /** Of a payment for a lead. */
  lead_id: number | null;
  /** Of a payment for a tier. */
  property_id: number | null;
  tier: 'standard' | 'premium' | null;
  /** `stripe`, `sandbox`, or `credit` for a lead that a credit paid. */
  provider: string;
  /** The provider's name of the intent; null until it has answered. */
  provider_ref: string | null;
  client_secret: string | null;
  /** Whether it moves money. */
  livemode: Generated<boolean>;
  amount_cents: number;
  currency: Generated<'usd'>;
  status: Generated<PaymentStatus>;
  refunded_cents: Generated<number>;
  dispute: PaymentDispute | null;
  /** Why the last attempt was declined, as the provider's code. */
  failure: string | null;
  /** The last day of the tier that it bought. */
  granted_until: DateColumn | null;
  /** When the money was taken. */
  settled: TimeColumn | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

/** What providers told, each event once. */
export interface WebhookEventsTable {
  provider: string;
  event_id: string;
  type: string;
  provider_ref: string | null;
  livemode: boolean;
  /** When the provider says that it sent it. */
  sent: TimeColumn | null;
  /** What came of it, in a word. */
  outcome: string | null;
  received: TimeNowColumn;
  processed: TimeColumn | null;
}

export type LedgerAccount =
  | 'card'
  | 'lead_sales'
  | 'tier_sales'
  | 'refunds'
  | 'disputes'
  | 'losses'
  | 'credits_given'
  | 'lead_credits';

/** Amounts that moved from the account `credit` to the account `debit`. Rows are only added. */
export interface LedgerTable {
  id: IdColumn;
  payment_id: number | null;
  manager_id: number;
  kind: 'paid' | 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'credit_granted' | 'credit_used';
  /** Tells apart what a payment may have several of: the cents refunded so far, a credit's id. */
  ref: Generated<string>;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount_cents: number;
  currency: Generated<'usd'>;
  livemode: boolean;
  created: TimeNowColumn;
}

export interface SandboxIntentsTable {
  id: string;
  idempotency_key: string;
  amount_cents: number;
  currency: string;
  metadata: JsonColumn<Record<string, string>>;
  client_secret: string;
  status: Generated<'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'>;
  failure: string | null;
  refunded_cents: Generated<number>;
  dispute: PaymentDispute | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export interface SandboxRefundsTable {
  idempotency_key: string;
  intent_id: string;
  amount_cents: number;
  created: TimeNowColumn;
}

export interface SandboxEventsTable {
  id: string;
  type: string;
  intent_id: string;
  created: TimeNowColumn;
}

/** Which letters about a tier's end have left. */
export interface TierRemindersTable {
  property_id: number;
  contract_end_date: DateColumn;
  days: number;
  created: TimeNowColumn;
}

export interface PaymentTables {
  payments: PaymentsTable;
  webhook_events: WebhookEventsTable;
  ledger: LedgerTable;
  sandbox_intents: SandboxIntentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_events: SandboxEventsTable;
  tier_reminders: TierRemindersTable;
}
