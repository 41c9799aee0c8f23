import type { Generated } from 'kysely';
import type { DateColumn, IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

export type PaymentStatus = 'created' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'refunded';
type PaymentDispute = 'open' | 'won' | 'lost';

interface PaymentsTable {
  id: IdColumn;
  manager_id: number;
  purpose: 'lead' | 'tier';
  lead_id: number | null;
  property_id: number | null;
  tier: 'standard' | 'premium' | null;
  /** `stripe`, `sandbox`, or `credit`. */
  provider: string;
  /** Null until known. */
  provider_ref: string | null;
  client_secret: string | null;
  /** True for real money. */
  livemode: Generated<boolean>;
  amount_cents: number;
  currency: Generated<'usd'>;
  status: Generated<PaymentStatus>;
  refunded_cents: Generated<number>;
  dispute: PaymentDispute | null;
  /** Decline code of the last attempt. */
  failure: string | null;
  granted_until: DateColumn | null;
  settled: TimeColumn | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

/** Providers may deliver an event more than once. */
export interface WebhookEventsTable {
  provider: string;
  event_id: string;
  type: string;
  provider_ref: string | null;
  livemode: boolean;
  sent: TimeColumn | null;
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

/** Append-only. Moves an amount from account `credit` to account `debit`. */
export interface LedgerTable {
  id: IdColumn;
  payment_id: number | null;
  manager_id: number;
  kind: 'paid' | 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'credit_granted' | 'credit_used';
  /** Cents refunded so far, or the id of a credit. */
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

interface TierRemindersTable {
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
