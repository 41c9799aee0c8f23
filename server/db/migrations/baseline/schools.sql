create sequence school_site_ids as bigint;

create table schools (
  id bigint generated always as identity constraint schools_pkey primary key,
  unitid integer constraint schools_unitid_unique unique,
  name text not null constraint schools_name_length check (char_length(name) between 1 and 200),
  short_name text not null constraint schools_short_name_length check (char_length(short_name) between 1 and 100),
  alias text constraint schools_alias_length check (char_length(alias) between 1 and 1000),
  description text not null default ''
    constraint schools_description_length check (char_length(description) <= 20000),
  city text not null constraint schools_city_length check (char_length(city) between 1 and 100),
  state text not null constraint schools_state_form check (state ~ '^[A-Z]{2}$'),
  postal_code text not null default ''
    constraint schools_postal_code_form check (postal_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  website text constraint schools_website_form check (website ~ '^https?://' and char_length(website) <= 500),
  control text
    constraint schools_control_allowed check (control in ('public', 'private_nonprofit', 'private_for_profit')),
  locale smallint constraint schools_locale_range check (locale between 11 and 43),
  public_view_url text not null constraint schools_public_view_url_unique unique
    constraint schools_public_view_url_form
      check (public_view_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(public_view_url) <= 200),
  lng double precision not null default -78.6 constraint schools_lng_range check (lng between -180 and 180),
  lat double precision not null default 35.6 constraint schools_lat_range check (lat between -90 and 90),
  site_id bigint constraint schools_site_id_unique unique,
  site_domain text constraint schools_site_domain_unique unique
    constraint schools_site_domain_form
      check (site_domain ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$' and char_length(site_domain) <= 253),
  on_main_site boolean not null default true,
  is_popular boolean not null default false,
  is_demo boolean not null default false,
  enrollment_undergrad integer constraint schools_enrollment_undergrad_range check (enrollment_undergrad >= 0),
  admission_rate numeric(6,5) constraint schools_admission_rate_range check (admission_rate between 0 and 1),
  sat_scores integer constraint schools_sat_scores_range check (sat_scores between 400 and 1600),
  in_state_tuition integer constraint schools_in_state_tuition_range check (in_state_tuition >= 0),
  out_of_state_tuition integer constraint schools_out_of_state_tuition_range check (out_of_state_tuition >= 0),
  room_and_board_off_campus integer
    constraint schools_room_and_board_off_campus_range check (room_and_board_off_campus >= 0),
  scorecard_year text constraint schools_scorecard_year_length check (char_length(scorecard_year) between 1 and 100),
  brand_primary text constraint schools_brand_primary_form check (brand_primary ~ '^#[0-9a-f]{6}$'),
  brand_secondary text constraint schools_brand_secondary_form check (brand_secondary ~ '^#[0-9a-f]{6}$'),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  site_name text constraint schools_site_name_length check (char_length(site_name) between 1 and 60),
  logo_key text constraint schools_logo_key_form check (logo_key ~ '^[0-9a-f]{32}$'),
  logo_width integer constraint schools_logo_width_range check (logo_width > 0),
  logo_height integer constraint schools_logo_height_range check (logo_height > 0),
  constraint schools_brand_secondary_given check ((brand_primary is null) = (brand_secondary is null)),
  constraint schools_logo_given check ((logo_key is null) = (logo_width is null)
    and (logo_key is null) = (logo_height is null)),
  constraint schools_on_main_site_site check (on_main_site or site_domain is not null),
  constraint schools_site_id_given check ((site_id is null) = (site_domain is null))
);
create index schools_place on schools (lat, lng);
create index schools_popular on schools (id) where is_popular;
create index schools_city on schools (state, lower(city));
create index schools_on_own_site on schools (site_domain) where not on_main_site;

create table school_mods (
  school_id bigint not null constraint school_mods_school_id_exists references schools (id) on delete cascade,
  user_id bigint not null constraint school_mods_user_id_exists references users (id) on delete cascade,
  created timestamptz not null default now(),
  constraint school_mods_pkey primary key (school_id, user_id)
);
create index school_mods_user_id on school_mods (user_id);
