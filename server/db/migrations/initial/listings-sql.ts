/**
 * Properties with what belongs to them. Rents are whole US dollars a month; times are seconds, distances metres.
 * An import may bring a listing whose place is an area (`is_approximate`): only then may the address be empty.
 */
export const listingsSql = `
create table properties (
  id bigint generated always as identity constraint properties_pkey primary key,
  manager_id bigint not null,
  name text not null default '',
  listing_title text not null default '',
  description text not null default '',
  address_1 text not null,
  address_2 text not null default '',
  city text not null,
  state text not null,
  postal_code text not null default '',
  contact_phone text not null default '',
  type text not null,
  category text not null default 'for_rent',
  number_of_units integer,
  on_bus_route boolean not null default false,
  furnished_units boolean not null default false,
  external_site_url text,
  year_built integer,
  tier text not null default 'free',
  tier_rank smallint not null
    generated always as (case tier when 'premium' then 2 when 'standard' then 1 else 0 end) stored,
  status text not null default 'active',
  billing_period text not null default 'monthly',
  contract_end_date date,
  pet_policy text not null default '',
  lng double precision not null,
  lat double precision not null,
  location_precision text not null default 'exact',
  is_approximate boolean not null default false,
  is_demo boolean not null default false,
  source text,
  external_id text,
  source_hash bytea,
  deleted timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint properties_manager_id_exists foreign key (manager_id) references managers (id),
  constraint properties_name_length check (char_length(name) <= 200),
  constraint properties_listing_title_length check (char_length(listing_title) <= 200),
  constraint properties_description_length check (char_length(description) <= 20000),
  constraint properties_address_1_length check (char_length(address_1) <= 200),
  constraint properties_address_1_needed check (address_1 <> '' or is_approximate),
  constraint properties_address_2_length check (char_length(address_2) <= 200),
  constraint properties_city_length check (char_length(city) between 1 and 100),
  constraint properties_state_form check (state ~ '^[A-Z]{2}$'),
  constraint properties_postal_code_form check (postal_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  constraint properties_contact_phone_length check (char_length(contact_phone) <= 40),
  constraint properties_type_allowed check (
    type in ('apartment', 'condo', 'townhome', 'house', 'duplex_etc', 'university_residences', 'single_room')
  ),
  constraint properties_category_allowed check (category in ('for_rent', 'for_sale', 'short_term_housing')),
  constraint properties_number_of_units_range check (number_of_units >= 1),
  constraint properties_external_site_url_form
    check (external_site_url ~ '^https?://' and char_length(external_site_url) <= 2000),
  constraint properties_year_built_range check (year_built between 1 and 9999),
  constraint properties_tier_allowed check (tier in ('free', 'standard', 'premium')),
  constraint properties_status_allowed check (status in ('active', 'inactive')),
  constraint properties_billing_period_allowed check (billing_period in ('monthly')),
  constraint properties_pet_policy_length check (char_length(pet_policy) <= 5000),
  constraint properties_lng_range check (lng between -180 and 180),
  constraint properties_lat_range check (lat between -90 and 90),
  constraint properties_location_precision_allowed
    check (location_precision in ('exact', 'street', 'postal_code', 'city', 'unknown')),
  constraint properties_source_unique unique (source, external_id),
  constraint properties_external_id_given check ((source is null) = (external_id is null)),
  constraint properties_source_length check (char_length(source) between 1 and 50),
  constraint properties_external_id_length check (char_length(external_id) between 1 and 300),
  constraint properties_deleted_inactive check (deleted is null or status = 'inactive')
);

create index properties_manager_id on properties (manager_id, id);
create index properties_place on properties (lat, lng);

create table property_schools (
  school_id bigint not null,
  property_id bigint not null,
  distance_from_school double precision not null,
  drive_time integer,
  walk_time integer,
  walk_route text,
  quality text not null default 'estimated',
  source text not null default 'estimate',
  featured_rank smallint,
  constraint property_schools_pkey primary key (property_id, school_id),
  constraint property_schools_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
  constraint property_schools_property_id_exists
    foreign key (property_id) references properties (id) on delete cascade,
  constraint property_schools_distance_from_school_range check (distance_from_school >= 0),
  constraint property_schools_drive_time_range check (drive_time >= 0),
  constraint property_schools_walk_time_range check (walk_time >= 0),
  constraint property_schools_quality_allowed check (quality in ('exact', 'estimated')),
  constraint property_schools_walk_route_exact check (walk_route is null or quality = 'exact'),
  constraint property_schools_featured_rank_range check (featured_rank >= 0)
);

create index property_schools_school_id on property_schools (school_id, property_id);
create index property_schools_featured on property_schools (school_id, featured_rank) where featured_rank is not null;

create table property_aux (
  property_id bigint constraint property_aux_pkey primary key,
  walkscore smallint,
  walkscore_description text,
  transit_score smallint,
  transit_description text,
  bike_score smallint,
  bike_description text,
  nearby_places json not null default '[]',
  source text not null,
  computed timestamptz not null default now(),
  constraint property_aux_property_id_exists foreign key (property_id) references properties (id) on delete cascade,
  constraint property_aux_walkscore_range check (walkscore between 0 and 100),
  constraint property_aux_transit_score_range check (transit_score between 0 and 100),
  constraint property_aux_bike_score_range check (bike_score between 0 and 100),
  constraint property_aux_nearby_places_form check (json_typeof(nearby_places) = 'array')
);

create table property_routes (
  property_id bigint not null,
  school_id bigint not null,
  mode text not null,
  trip json not null,
  source text not null,
  attribution text not null default '',
  computed timestamptz not null default now(),
  constraint property_routes_pkey primary key (property_id, school_id, mode),
  constraint property_routes_property_id_exists
    foreign key (property_id, school_id) references property_schools (property_id, school_id) on delete cascade,
  constraint property_routes_mode_allowed check (mode in ('drive', 'walk', 'bike'))
);

create table features (
  id bigint generated always as identity constraint features_pkey primary key,
  name text not null,
  slug text not null,
  "group" text not null default 'other',
  type text not null,
  constraint features_name_length check (char_length(name) between 1 and 100),
  constraint features_slug_unique unique (slug),
  constraint features_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint features_group_allowed check (
    "group" in
      ('parking', 'recreation', 'kitchen', 'security', 'living', 'utilities', 'laundry', 'pets', 'other')
  ),
  constraint features_type_allowed check (type in ('property', 'floorplan'))
);

create table property_features (
  property_id bigint not null,
  feature_id bigint not null,
  constraint property_features_pkey primary key (property_id, feature_id),
  constraint property_features_property_id_exists
    foreign key (property_id) references properties (id) on delete cascade,
  constraint property_features_feature_id_exists
    foreign key (feature_id) references features (id) on delete cascade
);

create index property_features_feature_id on property_features (feature_id);

create table floor_plans (
  id bigint generated always as identity constraint floor_plans_pkey primary key,
  property_id bigint not null,
  name text not null default '',
  sq_feet integer,
  stories integer not null default 1,
  price integer default 1000,
  price_max integer,
  bedrooms integer not null default 0,
  full_bath integer not null default 0,
  half_bath integer not null default 0,
  date_available date,
  tour_url text,
  price_per text not null default 'unit',
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint floor_plans_property_id_exists foreign key (property_id) references properties (id) on delete cascade,
  constraint floor_plans_name_length check (char_length(name) <= 200),
  constraint floor_plans_sq_feet_range check (sq_feet between 1 and 1000000),
  constraint floor_plans_stories_range check (stories between 1 and 200),
  constraint floor_plans_price_range check (price between 0 and 1000000),
  constraint floor_plans_price_max_range check (price_max between 1 and 1000000),
  constraint floor_plans_price_max_order check (price_max >= price),
  constraint floor_plans_bedrooms_range check (bedrooms between 0 and 50),
  constraint floor_plans_full_bath_range check (full_bath between 0 and 50),
  constraint floor_plans_half_bath_range check (half_bath between 0 and 50),
  constraint floor_plans_tour_url_form check (tour_url ~ '^https?://' and char_length(tour_url) <= 2000),
  constraint floor_plans_price_per_allowed check (price_per in ('bed', 'unit'))
);

create index floor_plans_property_id on floor_plans (property_id, price, id);

create table floor_plan_features (
  floor_plan_id bigint not null,
  feature_id bigint not null,
  constraint floor_plan_features_pkey primary key (floor_plan_id, feature_id),
  constraint floor_plan_features_floor_plan_id_exists
    foreign key (floor_plan_id) references floor_plans (id) on delete cascade,
  constraint floor_plan_features_feature_id_exists
    foreign key (feature_id) references features (id) on delete cascade
);

create index floor_plan_features_feature_id on floor_plan_features (feature_id);

create table photos (
  id bigint generated always as identity constraint photos_pkey primary key,
  property_id bigint not null,
  caption text not null default '',
  "order" integer not null default 0,
  storage_key text not null,
  width integer not null,
  height integer not null,
  placeholder text,
  has_avif boolean not null default false,
  source_url text,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint photos_property_id_exists foreign key (property_id) references properties (id) on delete cascade,
  constraint photos_caption_length check (char_length(caption) <= 300),
  constraint photos_order_range check ("order" >= 0),
  constraint photos_storage_key_form check (storage_key ~ '^[a-z0-9]{16,64}$'),
  constraint photos_width_range check (width between 1 and 20000),
  constraint photos_height_range check (height between 1 and 20000),
  constraint photos_placeholder_form check (placeholder ~ '^data:image/' and char_length(placeholder) <= 4000)
);

create index photos_property_id on photos (property_id, "order", id);
create index photos_storage_key on photos (storage_key);

create table import_runs (
  id bigint generated always as identity constraint import_runs_pkey primary key,
  kind text not null,
  source text not null,
  file_name text not null,
  started timestamptz not null default now(),
  finished timestamptz,
  counts json not null default '{}',
  constraint import_runs_kind_allowed check (kind in ('schools', 'listings'))
);
`;
