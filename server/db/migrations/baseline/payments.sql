-- Money is whole cents.

create table inquiries (
  id bigint generated always as identity constraint inquiries_pkey primary key,
  user_id bigint not null constraint inquiries_user_id_exists references users (id) on delete cascade,
  property_id bigint not null constraint inquiries_property_id_exists references properties (id) on delete cascade,
  school_id bigint constraint inquiries_school_id_exists references schools (id) on delete set null,
  flow text not null constraint inquiries_flow_allowed check (flow in ('property_page', 'housing_page')),
  full_name text not null default '' constraint inquiries_full_name_length check (char_length(full_name) <= 300),
  email text not null default '' constraint inquiries_email_length check (char_length(email) <= 254),
  phone text not null default '' constraint inquiries_phone_length check (char_length(phone) <= 40),
  move_in_date date,
  topics text[] not null default '{Other}'
    constraint inquiries_topics_allowed
      check (topics <@ array['Pricing and Availability', 'Amenities', 'Specials and Discounts', 'Request a Tour',
      'Other']),
  message text not null constraint inquiries_message_length check (char_length(message) between 1 and 50000),
  created timestamptz not null default now(),
  constraint inquiries_user_id_unique unique (user_id, property_id)
);
create index inquiries_property_id on inquiries (property_id);
create index inquiries_school_id on inquiries (school_id);

create table leads (
  id bigint generated always as identity constraint leads_pkey primary key,
  property_id bigint not null constraint leads_property_id_exists references properties (id),
  manager_id bigint not null constraint leads_manager_id_exists references managers (id),
  user_id bigint constraint leads_user_id_exists references users (id) on delete set null,
  school_id bigint constraint leads_school_id_exists references schools (id) on delete set null,
  unlocked_at timestamptz,
  unlocked boolean not null generated always as (unlocked_at is not null) stored,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  seen timestamptz,
  replied timestamptz,
  constraint leads_property_id_unique unique (property_id, user_id)
);
create index leads_manager_id on leads (manager_id, created desc, id desc);
create index leads_user_id on leads (user_id);
create index leads_school_id on leads (school_id);
create index leads_unlocked_at on leads (unlocked_at) where unlocked_at is not null;

create table manager_contacts (
  id bigint generated always as identity constraint manager_contacts_pkey primary key,
  first_name text not null
    constraint manager_contacts_first_name_length check (char_length(first_name) between 1 and 150),
  last_name text not null
    constraint manager_contacts_last_name_length check (char_length(last_name) between 1 and 150),
  company_name text not null default ''
    constraint manager_contacts_company_name_length check (char_length(company_name) <= 200),
  email text not null constraint manager_contacts_email_length check (char_length(email) between 3 and 254),
  city text not null constraint manager_contacts_city_length check (char_length(city) between 1 and 100),
  state text not null constraint manager_contacts_state_form check (state ~ '^[A-Z]{2}$'),
  type text not null constraint manager_contacts_type_allowed check (type in ('single-family', 'multi-family')),
  status text not null default 'new'
    constraint manager_contacts_status_allowed check (status in ('new', 'accepted', 'refused')),
  user_id bigint constraint manager_contacts_user_id_exists references users (id) on delete set null,
  created timestamptz not null default now(),
  handled timestamptz
);
create index manager_contacts_status on manager_contacts (status, created);
create index manager_contacts_user_id on manager_contacts (user_id);
create unique index manager_contacts_email_open on manager_contacts (lower(email)) where status = 'new';

create table payments (
  id bigint generated always as identity constraint payments_pkey primary key,
  manager_id bigint not null constraint payments_manager_id_exists references managers (id),
  purpose text not null constraint payments_purpose_allowed check (purpose in ('lead', 'tier')),
  lead_id bigint constraint payments_lead_id_exists references leads (id),
  property_id bigint constraint payments_property_id_exists references properties (id),
  provider text not null,
  provider_ref text,
  amount_cents integer not null constraint payments_amount_cents_range check (amount_cents > 0),
  currency text not null default 'usd' constraint payments_currency_allowed check (currency = 'usd'),
  status text not null default 'created'
    constraint payments_status_allowed
      check (status in ('created', 'processing', 'succeeded', 'failed', 'canceled', 'refunded')),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  livemode boolean not null default false,
  client_secret text,
  tier text constraint payments_tier_allowed check (tier in ('standard', 'premium')),
  granted_until date,
  refunded_cents integer not null default 0,
  dispute text constraint payments_dispute_allowed check (dispute in ('open', 'won', 'lost')),
  failure text constraint payments_failure_length check (char_length(failure) <= 200),
  settled timestamptz,
  constraint payments_provider_ref_unique unique (provider, provider_ref),
  constraint payments_lead_id_given check ((purpose = 'lead') = (lead_id is not null)),
  constraint payments_property_id_given check ((purpose = 'tier') = (property_id is not null)),
  constraint payments_refunded_cents_range check (refunded_cents between 0 and amount_cents),
  constraint payments_tier_given check ((purpose = 'tier') = (tier is not null))
);
create index payments_lead_id on payments (lead_id);
create index payments_property_id on payments (property_id);
create index payments_manager_id on payments (manager_id, created desc);
create unique index payments_lead_id_live on payments (lead_id)
  where status in ('created', 'processing', 'succeeded');
create unique index payments_property_id_open on payments (property_id) where status in ('created', 'processing');
create index payments_open on payments (updated) where status in ('created', 'processing');
create index payments_dispute on payments (manager_id) where dispute = 'open';
create index payments_settled_leads on payments (settled) where status = 'succeeded' and lead_id is not null;

create table webhook_events (
  provider text not null,
  event_id text not null constraint webhook_events_event_id_length check (char_length(event_id) between 1 and 255),
  type text not null constraint webhook_events_type_length check (char_length(type) between 1 and 255),
  provider_ref text,
  livemode boolean not null,
  sent timestamptz,
  outcome text,
  received timestamptz not null default now(),
  processed timestamptz,
  constraint webhook_events_pkey primary key (provider, event_id)
);
create index webhook_events_received on webhook_events (received);
create index webhook_events_waiting on webhook_events (received) where processed is null;
create index webhook_events_provider_ref on webhook_events (provider_ref);

-- Each row moves an amount between accounts, so the sum over all accounts is always zero.
create table ledger (
  id bigint generated always as identity constraint ledger_pkey primary key,
  payment_id bigint constraint ledger_payment_id_exists references payments (id),
  manager_id bigint not null constraint ledger_manager_id_exists references managers (id),
  kind text not null
    constraint ledger_kind_allowed check (kind in ('paid', 'refunded', 'disputed', 'dispute_won', 'dispute_lost',
      'credit_granted', 'credit_used')),
  ref text not null default '',
  debit text not null
    constraint ledger_debit_allowed check (debit in ('card', 'lead_sales', 'tier_sales', 'refunds', 'disputes',
      'losses', 'credits_given', 'lead_credits')),
  credit text not null
    constraint ledger_credit_allowed check (credit in ('card', 'lead_sales', 'tier_sales', 'refunds', 'disputes',
      'losses', 'credits_given', 'lead_credits')),
  amount_cents integer not null constraint ledger_amount_cents_range check (amount_cents > 0),
  currency text not null default 'usd' constraint ledger_currency_allowed check (currency = 'usd'),
  livemode boolean not null,
  created timestamptz not null default now(),
  constraint ledger_payment_id_once unique nulls not distinct (payment_id, kind, ref),
  constraint ledger_credit_other check (credit <> debit)
);
create index ledger_created on ledger (created, id);
create index ledger_manager_id on ledger (manager_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin raise exception 'The ledger is only added to.' using errcode = 'restrict_violation'; end $$;
create trigger ledger_only_added before delete or update on ledger
  for each row execute function refuse_ledger_change();

create table lead_disputes (
  id bigint generated always as identity constraint lead_disputes_pkey primary key,
  lead_id bigint not null constraint lead_disputes_lead_id_unique unique
    constraint lead_disputes_lead_id_exists references leads (id),
  manager_id bigint not null constraint lead_disputes_manager_id_exists references managers (id),
  reason text not null
    constraint lead_disputes_reason_allowed
      check (reason in ('mail_returned', 'wrong_number', 'not_a_student', 'no_interest')),
  note text not null default '' constraint lead_disputes_note_length check (char_length(note) <= 1000),
  status text not null default 'open'
    constraint lead_disputes_status_allowed check (status in ('open', 'granted', 'refused')),
  is_automatic boolean not null default false,
  created timestamptz not null default now(),
  decided timestamptz,
  constraint lead_disputes_decided_given check ((status = 'open') = (decided is null))
);
create index lead_disputes_manager_id on lead_disputes (manager_id, created);
create index lead_disputes_open on lead_disputes (created) where status = 'open';

create table lead_credits (
  id bigint generated always as identity constraint lead_credits_pkey primary key,
  manager_id bigint not null constraint lead_credits_manager_id_exists references managers (id),
  dispute_id bigint not null constraint lead_credits_dispute_id_unique unique
    constraint lead_credits_dispute_id_exists references lead_disputes (id),
  amount_cents integer not null constraint lead_credits_amount_cents_range check (amount_cents > 0),
  payment_id bigint constraint lead_credits_payment_id_unique unique
    constraint lead_credits_payment_id_exists references payments (id),
  created timestamptz not null default now(),
  used timestamptz,
  constraint lead_credits_used_given check ((used is null) = (payment_id is null))
);
create index lead_credits_manager_id on lead_credits (manager_id, used);

create table tier_reminders (
  property_id bigint not null
    constraint tier_reminders_property_id_exists references properties (id) on delete cascade,
  contract_end_date date not null,
  days integer not null,
  created timestamptz not null default now(),
  constraint tier_reminders_pkey primary key (property_id, contract_end_date, days)
);

create table sandbox_intents (
  id text constraint sandbox_intents_pkey primary key,
  idempotency_key text not null constraint sandbox_intents_idempotency_key_unique unique,
  amount_cents integer not null,
  currency text not null,
  metadata json not null,
  client_secret text not null,
  status text not null default 'requires_payment_method'
    constraint sandbox_intents_status_allowed
      check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  failure text,
  refunded_cents integer not null default 0,
  dispute text constraint sandbox_intents_dispute_allowed check (dispute in ('open', 'won', 'lost')),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint sandbox_intents_refunded_cents_range check (refunded_cents between 0 and amount_cents)
);

create table sandbox_refunds (
  idempotency_key text constraint sandbox_refunds_pkey primary key,
  intent_id text not null constraint sandbox_refunds_intent_id_exists references sandbox_intents (id),
  amount_cents integer not null,
  created timestamptz not null default now()
);
create index sandbox_refunds_intent_id on sandbox_refunds (intent_id);

create table sandbox_events (
  id text constraint sandbox_events_pkey primary key,
  type text not null,
  intent_id text not null constraint sandbox_events_intent_id_exists references sandbox_intents (id),
  created timestamptz not null default now()
);
create index sandbox_events_intent_id on sandbox_events (intent_id);
