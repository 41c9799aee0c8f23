-- Rents are whole US dollars a month, times seconds, distances meters.

create table properties (
  id bigint generated always as identity constraint properties_pkey primary key,
  manager_id bigint not null constraint properties_manager_id_exists references managers (id),
  name text not null default '' constraint properties_name_length check (char_length(name) <= 200),
  listing_title text not null default ''
    constraint properties_listing_title_length check (char_length(listing_title) <= 200),
  description text not null default ''
    constraint properties_description_length check (char_length(description) <= 20000),
  address_1 text not null constraint properties_address_1_length check (char_length(address_1) <= 200),
  address_2 text not null default '' constraint properties_address_2_length check (char_length(address_2) <= 200),
  city text not null constraint properties_city_length check (char_length(city) between 1 and 100),
  state text not null constraint properties_state_form check (state ~ '^[A-Z]{2}$'),
  postal_code text not null default ''
    constraint properties_postal_code_form check (postal_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  contact_phone text not null default ''
    constraint properties_contact_phone_length check (char_length(contact_phone) <= 40),
  type text not null
    constraint properties_type_allowed
      check (type in ('apartment', 'condo', 'townhome', 'house', 'duplex_etc', 'university_residences',
      'single_room')),
  category text not null default 'for_rent'
    constraint properties_category_allowed check (category in ('for_rent', 'for_sale', 'short_term_housing')),
  number_of_units integer constraint properties_number_of_units_range check (number_of_units >= 1),
  on_bus_route boolean not null default false,
  furnished_units boolean not null default false,
  external_site_url text
    constraint properties_external_site_url_form
      check (external_site_url ~ '^https?://' and char_length(external_site_url) <= 2000),
  year_built integer constraint properties_year_built_range check (year_built between 1 and 9999),
  tier text not null default 'free'
    constraint properties_tier_allowed check (tier in ('free', 'standard', 'premium')),
  tier_rank smallint not null
    generated always as (case tier when 'premium' then 2 when 'standard' then 1 else 0 end) stored,
  status text not null default 'active' constraint properties_status_allowed check (status in ('active', 'inactive')),
  billing_period text not null default 'monthly'
    constraint properties_billing_period_allowed check (billing_period = 'monthly'),
  contract_end_date date,
  pet_policy text not null default '' constraint properties_pet_policy_length check (char_length(pet_policy) <= 5000),
  lng double precision not null constraint properties_lng_range check (lng between -180 and 180),
  lat double precision not null constraint properties_lat_range check (lat between -90 and 90),
  location_precision text not null default 'exact'
    constraint properties_location_precision_allowed
      check (location_precision in ('confirmed', 'exact', 'interpolated', 'street', 'postal_code', 'city', 'unknown')),
  is_approximate boolean not null default false,
  is_demo boolean not null default false,
  source text constraint properties_source_length check (char_length(source) between 1 and 50),
  external_id text constraint properties_external_id_length check (char_length(external_id) between 1 and 300),
  source_hash bytea,
  deleted timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  client_key uuid,
  availability_confirmed timestamptz not null default now(),
  availability_asked timestamptz,
  lapsed timestamptz,
  requested_tier text constraint properties_requested_tier_allowed check (requested_tier in ('standard', 'premium')),
  closed timestamptz,
  hidden timestamptz,
  hidden_cause text constraint properties_hidden_cause_allowed check (hidden_cause in ('staff', 'reports')),
  hidden_reason text,
  manager_blocked timestamptz,
  constraint properties_client_key_unique unique (manager_id, client_key),
  constraint properties_source_unique unique (source, external_id),
  constraint properties_address_1_needed check (address_1 <> '' or is_approximate),
  constraint properties_closed_inactive check (closed is null or status = 'inactive'),
  constraint properties_deleted_inactive check (deleted is null or status = 'inactive'),
  constraint properties_external_id_given check ((source is null) = (external_id is null)),
  constraint properties_hidden_complete
    check ((hidden is null) = (hidden_cause is null) and (hidden is null) = (hidden_reason is null))
);
create index properties_manager_id on properties (manager_id, id);
create index properties_place on properties (lat, lng);
create index properties_own on properties (manager_id, id) where deleted is null;
create index properties_drafts on properties (manager_id) where status = 'inactive' and deleted is null;
create index properties_tier_end on properties (contract_end_date) where tier <> 'free' and deleted is null;
create index properties_postal_area on properties (left(postal_code, 5)) where not is_approximate and deleted is null;
create index properties_deleted on properties (deleted) where deleted is not null;
create index properties_demo on properties (id) where is_demo;
create index properties_availability on properties (availability_confirmed)
  where status = 'active' and deleted is null;

create function mark_closed() returns trigger language plpgsql as $$
begin
  new.closed := case when new.status = 'inactive' then now() end;
  return new;
end $$;
create trigger properties_closed before update of status on properties
  for each row when (old.status is distinct from new.status) execute function mark_closed();

create table property_schools (
  school_id bigint not null constraint property_schools_school_id_exists references schools (id) on delete cascade,
  property_id bigint not null
    constraint property_schools_property_id_exists references properties (id) on delete cascade,
  distance_from_school double precision not null
    constraint property_schools_distance_from_school_range check (distance_from_school >= 0),
  drive_time integer constraint property_schools_drive_time_range check (drive_time >= 0),
  walk_time integer constraint property_schools_walk_time_range check (walk_time >= 0),
  walk_route text,
  quality text not null default 'estimated'
    constraint property_schools_quality_allowed check (quality in ('exact', 'estimated')),
  source text not null default 'estimate',
  featured_rank smallint constraint property_schools_featured_rank_range check (featured_rank >= 0),
  bike_time integer constraint property_schools_bike_time_range check (bike_time >= 0),
  constraint property_schools_pkey primary key (property_id, school_id),
  constraint property_schools_walk_route_exact check (walk_route is null or quality = 'exact')
);
create index property_schools_school_id on property_schools (school_id, property_id);
create index property_schools_featured on property_schools (school_id, featured_rank) where featured_rank is not null;

create table property_aux (
  property_id bigint constraint property_aux_pkey primary key
    constraint property_aux_property_id_exists references properties (id) on delete cascade,
  walkscore smallint constraint property_aux_walkscore_range check (walkscore between 0 and 100),
  walkscore_description text,
  transit_score smallint constraint property_aux_transit_score_range check (transit_score between 0 and 100),
  transit_description text,
  bike_score smallint constraint property_aux_bike_score_range check (bike_score between 0 and 100),
  bike_description text,
  nearby_places json not null default '[]'
    constraint property_aux_nearby_places_form check (json_typeof(nearby_places) = 'array'),
  source text not null,
  computed timestamptz not null default now(),
  info_url text,
  map_date date
);

create table property_routes (
  property_id bigint not null,
  school_id bigint not null,
  mode text not null constraint property_routes_mode_allowed check (mode in ('drive', 'walk', 'bike')),
  trip json not null,
  source text not null,
  attribution text not null default '',
  computed timestamptz not null default now(),
  constraint property_routes_pkey primary key (property_id, school_id, mode),
  constraint property_routes_property_id_exists foreign key (property_id, school_id)
    references property_schools (property_id, school_id) on delete cascade
);

create table place_dues (
  property_id bigint not null constraint place_dues_property_id_exists references properties (id) on delete cascade,
  part text not null constraint place_dues_part_allowed check (part in ('travel', 'around')),
  due timestamptz not null,
  failures smallint not null default 0 constraint place_dues_failures_range check (failures >= 0),
  constraint place_dues_pkey primary key (property_id, part)
);
create index place_dues_due on place_dues (due);

create table features (
  id bigint generated always as identity constraint features_pkey primary key,
  name text not null constraint features_name_length check (char_length(name) between 1 and 100),
  slug text not null constraint features_slug_unique unique
    constraint features_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  "group" text not null default 'other'
    constraint features_group_allowed
      check ("group" in ('parking', 'recreation', 'kitchen', 'security', 'living', 'utilities', 'laundry', 'pets',
      'other')),
  type text not null constraint features_type_allowed check (type in ('property', 'floorplan'))
);

create table property_features (
  property_id bigint not null
    constraint property_features_property_id_exists references properties (id) on delete cascade,
  feature_id bigint not null
    constraint property_features_feature_id_exists references features (id) on delete cascade,
  constraint property_features_pkey primary key (property_id, feature_id)
);
create index property_features_feature_id on property_features (feature_id);

create table floor_plans (
  id bigint generated always as identity constraint floor_plans_pkey primary key,
  property_id bigint not null constraint floor_plans_property_id_exists references properties (id) on delete cascade,
  name text not null default '' constraint floor_plans_name_length check (char_length(name) <= 200),
  sq_feet integer constraint floor_plans_sq_feet_range check (sq_feet between 1 and 1000000),
  stories integer not null default 1 constraint floor_plans_stories_range check (stories between 1 and 200),
  price integer default 1000 constraint floor_plans_price_range check (price between 0 and 1000000),
  price_max integer constraint floor_plans_price_max_range check (price_max between 1 and 1000000),
  bedrooms integer not null default 0 constraint floor_plans_bedrooms_range check (bedrooms between 0 and 50),
  full_bath integer not null default 0 constraint floor_plans_full_bath_range check (full_bath between 0 and 50),
  half_bath integer not null default 0 constraint floor_plans_half_bath_range check (half_bath between 0 and 50),
  date_available date,
  tour_url text
    constraint floor_plans_tour_url_form check (tour_url ~ '^https?://' and char_length(tour_url) <= 2000),
  price_per text not null default 'unit'
    constraint floor_plans_price_per_allowed check (price_per in ('bed', 'unit')),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  client_key uuid,
  constraint floor_plans_client_key_unique unique (property_id, client_key),
  constraint floor_plans_price_max_order check (price_max >= price)
);
create index floor_plans_property_id on floor_plans (property_id, price, id);

create table floor_plan_features (
  floor_plan_id bigint not null
    constraint floor_plan_features_floor_plan_id_exists references floor_plans (id) on delete cascade,
  feature_id bigint not null
    constraint floor_plan_features_feature_id_exists references features (id) on delete cascade,
  constraint floor_plan_features_pkey primary key (floor_plan_id, feature_id)
);
create index floor_plan_features_feature_id on floor_plan_features (feature_id);

create table photos (
  id bigint generated always as identity constraint photos_pkey primary key,
  property_id bigint not null constraint photos_property_id_exists references properties (id) on delete cascade,
  caption text not null default '' constraint photos_caption_length check (char_length(caption) <= 300),
  "order" integer not null default 0 constraint photos_order_range check ("order" >= 0),
  storage_key text not null constraint photos_storage_key_form check (storage_key ~ '^[a-z0-9]{16,64}$'),
  width integer not null constraint photos_width_range check (width between 1 and 20000),
  height integer not null constraint photos_height_range check (height between 1 and 20000),
  placeholder text
    constraint photos_placeholder_form check (placeholder ~ '^data:image/' and char_length(placeholder) <= 4000),
  source_url text,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  client_key uuid,
  bytes integer constraint photos_bytes_range check (bytes > 0),
  constraint photos_client_key_unique unique (property_id, client_key)
);
create index photos_property_id on photos (property_id, "order", id);
create index photos_storage_key on photos (storage_key);

create table photo_fetches (
  property_id bigint not null
    constraint photo_fetches_property_id_exists references properties (id) on delete cascade,
  url text not null constraint photo_fetches_url_length check (length(url) between 1 and 2000),
  problem text,
  created timestamptz not null default now(),
  constraint photo_fetches_pkey primary key (property_id, url)
);

create table favorites (
  user_id bigint not null constraint favorites_user_id_exists references users (id) on delete cascade,
  property_id bigint not null constraint favorites_property_id_exists references properties (id) on delete cascade,
  name text not null default '',
  created timestamptz not null default now(),
  constraint favorites_pkey primary key (user_id, property_id)
);
create index favorites_newest on favorites (user_id, created desc, property_id desc);
create index favorites_property_id on favorites (property_id);

create table import_runs (
  id bigint generated always as identity constraint import_runs_pkey primary key,
  kind text not null constraint import_runs_kind_allowed check (kind in ('schools', 'listings')),
  source text not null,
  file_name text not null,
  started timestamptz not null default now(),
  finished timestamptz,
  counts json not null default '{}'
);
