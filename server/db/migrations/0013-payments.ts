import { type Kysely, sql } from 'kysely';

/**
 * Card payments (leads and tiers), the events that providers send about them, the ledger, the sandbox's own books, credits for
 * leads that nobody could reach, the tier that a manager has asked for, and how far a lead has come.
 *
 * A payment is live while it may still take money or has taken it: one for each lead, and one open one for each listing.
 */
const STATEMENTS = [
  // Known only once the provider has answered; the amount is always said.
  'alter table payments alter column provider_ref drop not null, alter column amount_cents drop default',
  `alter table payments
    add column livemode boolean not null default false,
    add column client_secret text,
    add column tier text,
    add column granted_until date,
    add column refunded_cents integer not null default 0,
    add column dispute text,
    add column failure text,
    add column settled timestamptz,
    add constraint payments_tier_allowed check (tier in ('standard', 'premium')),
    add constraint payments_tier_given check ((purpose = 'tier') = (tier is not null)),
    add constraint payments_refunded_cents_range check (refunded_cents between 0 and amount_cents),
    add constraint payments_dispute_allowed check (dispute in ('open', 'won', 'lost')),
    add constraint payments_failure_length check (char_length(failure) <= 200)`,
  'drop index payments_lead_id_once',
  `create unique index payments_lead_id_live on payments (lead_id)
    where status in ('created', 'processing', 'succeeded')`,
  `create unique index payments_property_id_open on payments (property_id)
    where status in ('created', 'processing')`,
  `create index payments_open on payments (updated) where status in ('created', 'processing')`,
  `create index payments_dispute on payments (manager_id) where dispute = 'open'`,

  // What was told, never what the provider wrote: its body may hold a payer's name and address.
  `create table webhook_events (
    provider text not null,
    event_id text not null,
    type text not null,
    provider_ref text,
    livemode boolean not null,
    sent timestamptz,
    outcome text,
    received timestamptz not null default now(),
    processed timestamptz,
    constraint webhook_events_pkey primary key (provider, event_id),
    constraint webhook_events_event_id_length check (char_length(event_id) between 1 and 255),
    constraint webhook_events_type_length check (char_length(type) between 1 and 255)
  )`,
  'create index webhook_events_received on webhook_events (received)',
  'create index webhook_events_waiting on webhook_events (received) where processed is null',
  'create index webhook_events_provider_ref on webhook_events (provider_ref)',

  // Each row moves an amount from one account to another, so all accounts together are always nothing. Rows are only added.
  `create table ledger (
    id bigint generated always as identity constraint ledger_pkey primary key,
    payment_id bigint,
    manager_id bigint not null,
    kind text not null,
    ref text not null default '',
    debit text not null,
    credit text not null,
    amount_cents integer not null,
    currency text not null default 'usd',
    livemode boolean not null,
    created timestamptz not null default now(),
    constraint ledger_payment_id_exists foreign key (payment_id) references payments (id),
    constraint ledger_manager_id_exists foreign key (manager_id) references managers (id),
    constraint ledger_kind_allowed check (kind in ('paid', 'refunded', 'disputed', 'dispute_won', 'dispute_lost',
      'credit_granted', 'credit_used')),
    constraint ledger_payment_id_once unique nulls not distinct (payment_id, kind, ref),
    constraint ledger_debit_allowed check (debit in ('card', 'lead_sales', 'tier_sales', 'refunds', 'disputes',
      'losses', 'credits_given', 'lead_credits')),
    constraint ledger_credit_allowed check (credit in ('card', 'lead_sales', 'tier_sales', 'refunds', 'disputes',
      'losses', 'credits_given', 'lead_credits')),
    constraint ledger_credit_other check (credit <> debit),
    constraint ledger_amount_cents_range check (amount_cents > 0),
    constraint ledger_currency_allowed check (currency = 'usd')
  )`,
  'create index ledger_created on ledger (created, id)',
  'create index ledger_manager_id on ledger (manager_id)',
  `create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'The ledger is only added to.' using errcode = 'restrict_violation'; end $$`,
  `create trigger ledger_only_added before update or delete on ledger
    for each row execute function refuse_ledger_change()`,

  `create table sandbox_intents (
    id text constraint sandbox_intents_pkey primary key,
    idempotency_key text not null,
    amount_cents integer not null,
    currency text not null,
    metadata json not null,
    client_secret text not null,
    status text not null default 'requires_payment_method',
    failure text,
    refunded_cents integer not null default 0,
    dispute text,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    constraint sandbox_intents_idempotency_key_unique unique (idempotency_key),
    constraint sandbox_intents_status_allowed check (status in ('requires_payment_method', 'requires_action',
      'processing', 'succeeded', 'canceled')),
    constraint sandbox_intents_dispute_allowed check (dispute in ('open', 'won', 'lost')),
    constraint sandbox_intents_refunded_cents_range check (refunded_cents between 0 and amount_cents)
  )`,
  `create table sandbox_refunds (
    idempotency_key text constraint sandbox_refunds_pkey primary key,
    intent_id text not null,
    amount_cents integer not null,
    created timestamptz not null default now(),
    constraint sandbox_refunds_intent_id_exists foreign key (intent_id) references sandbox_intents (id)
  )`,
  'create index sandbox_refunds_intent_id on sandbox_refunds (intent_id)',
  `create table sandbox_events (
    id text constraint sandbox_events_pkey primary key,
    type text not null,
    intent_id text not null,
    created timestamptz not null default now(),
    constraint sandbox_events_intent_id_exists foreign key (intent_id) references sandbox_intents (id)
  )`,
  'create index sandbox_events_intent_id on sandbox_events (intent_id)',

  `alter table leads add column seen timestamptz, add column replied timestamptz`,
  'update leads set seen = unlocked_at',
  'create index leads_unlocked_at on leads (unlocked_at) where unlocked_at is not null',
  `create table lead_disputes (
    id bigint generated always as identity constraint lead_disputes_pkey primary key,
    lead_id bigint not null,
    manager_id bigint not null,
    reason text not null,
    note text not null default '',
    status text not null default 'open',
    is_automatic boolean not null default false,
    created timestamptz not null default now(),
    decided timestamptz,
    constraint lead_disputes_lead_id_exists foreign key (lead_id) references leads (id),
    constraint lead_disputes_manager_id_exists foreign key (manager_id) references managers (id),
    constraint lead_disputes_lead_id_unique unique (lead_id),
    constraint lead_disputes_reason_allowed check (reason in ('mail_returned', 'wrong_number', 'not_a_student',
      'no_interest')),
    constraint lead_disputes_note_length check (char_length(note) <= 1000),
    constraint lead_disputes_status_allowed check (status in ('open', 'granted', 'refused')),
    constraint lead_disputes_decided_given check ((status = 'open') = (decided is null))
  )`,
  'create index lead_disputes_manager_id on lead_disputes (manager_id, created)',
  `create index lead_disputes_open on lead_disputes (created) where status = 'open'`,
  `create table lead_credits (
    id bigint generated always as identity constraint lead_credits_pkey primary key,
    manager_id bigint not null,
    dispute_id bigint not null,
    amount_cents integer not null,
    payment_id bigint,
    created timestamptz not null default now(),
    used timestamptz,
    constraint lead_credits_manager_id_exists foreign key (manager_id) references managers (id),
    constraint lead_credits_dispute_id_exists foreign key (dispute_id) references lead_disputes (id),
    constraint lead_credits_dispute_id_unique unique (dispute_id),
    constraint lead_credits_payment_id_exists foreign key (payment_id) references payments (id),
    constraint lead_credits_payment_id_unique unique (payment_id),
    constraint lead_credits_amount_cents_range check (amount_cents > 0),
    constraint lead_credits_used_given check ((used is null) = (payment_id is null))
  )`,
  'create index lead_credits_manager_id on lead_credits (manager_id, used)',

  `alter table properties add column requested_tier text,
    add constraint properties_requested_tier_allowed check (requested_tier in ('standard', 'premium'))`,
  `create table tier_reminders (
    property_id bigint not null,
    contract_end_date date not null,
    days integer not null,
    created timestamptz not null default now(),
    constraint tier_reminders_pkey primary key (property_id, contract_end_date, days),
    constraint tier_reminders_property_id_exists foreign key (property_id) references properties (id) on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
