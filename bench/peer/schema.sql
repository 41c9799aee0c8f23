-- Has the indexes that Django would create and those for its two queries.
create extension postgis;

create table schools (id bigint primary key, public_view_url text not null);

create table managers (
  id bigint primary key,
  user_id bigint not null,
  account_level text not null,
  phone text not null,
  verified_what text,
  verified_on date
);

create table features (
  id bigint primary key,
  name text not null,
  slug text not null,
  "group" text not null,
  type text not null
);

create table properties (
  id bigint primary key,
  manager_id bigint not null references managers,
  name text not null,
  listing_title text not null,
  description text not null,
  address_1 text not null,
  address_2 text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  contact_phone text not null,
  type text not null,
  category text not null,
  number_of_units integer,
  on_bus_route boolean not null,
  furnished_units boolean not null,
  external_site_url text,
  year_built integer,
  tier text not null,
  tier_rank smallint not null,
  status text not null,
  billing_period text not null,
  contract_end_date date,
  pet_policy text not null,
  center geometry(Point, 4326) not null,
  is_approximate boolean not null,
  is_demo boolean not null,
  is_stale boolean not null,
  availability_confirmed date not null,
  created timestamptz not null,
  updated timestamptz not null
);

create table property_features (
  id bigint primary key,
  property_id bigint not null references properties,
  feature_id bigint not null references features
);

create table property_schools (
  id bigint primary key,
  property_id bigint not null references properties,
  school_id bigint not null references schools,
  distance_from_school double precision not null,
  drive_time integer,
  walk_time integer,
  bike_time integer,
  quality text not null,
  walk_route text
);

create table floor_plans (
  id bigint primary key,
  property_id bigint not null references properties,
  name text not null,
  sq_feet integer,
  stories integer not null,
  price integer,
  price_max integer,
  bedrooms integer not null,
  full_bath integer not null,
  half_bath integer not null,
  date_available date,
  tour_url text,
  price_per text not null
);

create table floor_plan_features (
  id bigint primary key,
  floor_plan_id bigint not null references floor_plans,
  feature_id bigint not null references features
);

create table photos (
  id bigint primary key,
  property_id bigint not null references properties,
  caption text not null,
  "order" integer not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  placeholder text
);
