/** What students ask of managers, and what managers pay. Money in whole cents. */
export const leadsSql = `
create table inquiries (
  id bigint generated always as identity constraint inquiries_pkey primary key,
  user_id bigint not null,
  property_id bigint not null,
  school_id bigint,
  flow text not null,
  full_name text not null default '',
  email text not null default '',
  phone text not null default '',
  move_in_date date,
  topics text[] not null default '{Other}',
  message text not null,
  created timestamptz not null default now(),
  constraint inquiries_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint inquiries_property_id_exists foreign key (property_id) references properties (id) on delete cascade,
  constraint inquiries_school_id_exists foreign key (school_id) references schools (id) on delete set null,
  constraint inquiries_user_id_unique unique (user_id, property_id),
  constraint inquiries_flow_allowed check (flow in ('property_page', 'housing_page')),
  constraint inquiries_full_name_length check (char_length(full_name) <= 300),
  constraint inquiries_email_length check (char_length(email) <= 254),
  constraint inquiries_phone_length check (char_length(phone) <= 40),
  constraint inquiries_topics_allowed check (
    topics <@ array['Pricing and Availability', 'Amenities', 'Specials and Discounts', 'Request a Tour', 'Other']
  ),
  constraint inquiries_message_length check (char_length(message) between 1 and 5000)
);

create index inquiries_property_id on inquiries (property_id);
create index inquiries_school_id on inquiries (school_id);

create table leads (
  id bigint generated always as identity constraint leads_pkey primary key,
  property_id bigint not null,
  manager_id bigint not null,
  user_id bigint,
  school_id bigint,
  unlocked_at timestamptz,
  unlocked boolean not null generated always as (unlocked_at is not null) stored,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint leads_property_id_exists foreign key (property_id) references properties (id),
  constraint leads_manager_id_exists foreign key (manager_id) references managers (id),
  constraint leads_user_id_exists foreign key (user_id) references users (id) on delete set null,
  constraint leads_school_id_exists foreign key (school_id) references schools (id) on delete set null,
  constraint leads_property_id_unique unique (property_id, user_id)
);

create index leads_manager_id on leads (manager_id, created desc, id desc);
create index leads_user_id on leads (user_id);
create index leads_school_id on leads (school_id);

create table payments (
  id bigint generated always as identity constraint payments_pkey primary key,
  manager_id bigint not null,
  purpose text not null,
  lead_id bigint,
  property_id bigint,
  provider text not null,
  provider_ref text not null,
  amount_cents integer not null default 2000,
  currency text not null default 'usd',
  status text not null default 'created',
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint payments_manager_id_exists foreign key (manager_id) references managers (id),
  constraint payments_lead_id_exists foreign key (lead_id) references leads (id),
  constraint payments_property_id_exists foreign key (property_id) references properties (id),
  constraint payments_purpose_allowed check (purpose in ('lead', 'tier')),
  constraint payments_lead_id_given check ((purpose = 'lead') = (lead_id is not null)),
  constraint payments_property_id_given check ((purpose = 'tier') = (property_id is not null)),
  constraint payments_provider_ref_unique unique (provider, provider_ref),
  constraint payments_amount_cents_range check (amount_cents > 0),
  constraint payments_currency_allowed check (currency = 'usd'),
  constraint payments_status_allowed
    check (status in ('created', 'processing', 'succeeded', 'failed', 'canceled', 'refunded'))
);

create unique index payments_lead_id_once on payments (lead_id) where status = 'succeeded';
create index payments_lead_id on payments (lead_id);
create index payments_property_id on payments (property_id);
create index payments_manager_id on payments (manager_id, created desc);

create table manager_contacts (
  id bigint generated always as identity constraint manager_contacts_pkey primary key,
  first_name text not null,
  last_name text not null,
  company_name text not null default '',
  email text not null,
  city text not null,
  state text not null,
  type text not null,
  status text not null default 'new',
  user_id bigint,
  created timestamptz not null default now(),
  handled timestamptz,
  constraint manager_contacts_first_name_length check (char_length(first_name) between 1 and 150),
  constraint manager_contacts_last_name_length check (char_length(last_name) between 1 and 150),
  constraint manager_contacts_company_name_length check (char_length(company_name) <= 200),
  constraint manager_contacts_email_length check (char_length(email) between 3 and 254),
  constraint manager_contacts_city_length check (char_length(city) between 1 and 100),
  constraint manager_contacts_state_form check (state ~ '^[A-Z]{2}$'),
  constraint manager_contacts_type_allowed check (type in ('single-family', 'multi-family')),
  constraint manager_contacts_status_allowed check (status in ('new', 'accepted', 'refused')),
  constraint manager_contacts_user_id_exists foreign key (user_id) references users (id) on delete set null
);

create index manager_contacts_status on manager_contacts (status, created);
create index manager_contacts_user_id on manager_contacts (user_id);
`;
