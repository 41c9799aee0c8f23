/**
 * Schools and their moderators. `public_view_url` is kept in one form, lower case with hyphens; what people write is
 * brought to that form before it is looked up.
 */
export const schoolsSql = `
create table schools (
  id bigint generated always as identity constraint schools_pkey primary key,
  unitid integer,
  name text not null,
  short_name text not null,
  alias text,
  description text not null default '',
  city text not null,
  state text not null,
  postal_code text not null default '',
  website text,
  control text,
  locale smallint,
  public_view_url text not null,
  lng double precision not null default -78.6,
  lat double precision not null default 35.6,
  site_id bigint,
  site_domain text,
  on_main_site boolean not null default true,
  is_popular boolean not null default false,
  is_demo boolean not null default false,
  enrollment_undergrad integer,
  admission_rate numeric(6, 5),
  sat_scores integer,
  in_state_tuition integer,
  out_of_state_tuition integer,
  room_and_board_off_campus integer,
  scorecard_year text,
  brand_primary text,
  brand_secondary text,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint schools_unitid_unique unique (unitid),
  constraint schools_name_length check (char_length(name) between 1 and 200),
  constraint schools_short_name_length check (char_length(short_name) between 1 and 100),
  constraint schools_alias_length check (char_length(alias) between 1 and 1000),
  constraint schools_description_length check (char_length(description) <= 20000),
  constraint schools_city_length check (char_length(city) between 1 and 100),
  constraint schools_state_form check (state ~ '^[A-Z]{2}$'),
  constraint schools_postal_code_form check (postal_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  constraint schools_website_form check (website ~ '^https?://' and char_length(website) <= 500),
  constraint schools_control_allowed check (control in ('public', 'private_nonprofit', 'private_for_profit')),
  constraint schools_locale_range check (locale between 11 and 43),
  constraint schools_public_view_url_unique unique (public_view_url),
  constraint schools_public_view_url_form
    check (public_view_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(public_view_url) <= 200),
  constraint schools_lng_range check (lng between -180 and 180),
  constraint schools_lat_range check (lat between -90 and 90),
  constraint schools_site_id_unique unique (site_id),
  constraint schools_site_domain_unique unique (site_domain),
  constraint schools_site_domain_form
    check (site_domain ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$' and char_length(site_domain) <= 253),
  constraint schools_site_id_given check ((site_id is null) = (site_domain is null)),
  constraint schools_on_main_site_site check (on_main_site or site_domain is not null),
  constraint schools_enrollment_undergrad_range check (enrollment_undergrad >= 0),
  constraint schools_admission_rate_range check (admission_rate between 0 and 1),
  constraint schools_sat_scores_range check (sat_scores between 400 and 1600),
  constraint schools_in_state_tuition_range check (in_state_tuition >= 0),
  constraint schools_out_of_state_tuition_range check (out_of_state_tuition >= 0),
  constraint schools_room_and_board_off_campus_range check (room_and_board_off_campus >= 0),
  constraint schools_scorecard_year_length check (char_length(scorecard_year) between 1 and 100),
  constraint schools_brand_primary_form check (brand_primary ~ '^#[0-9a-f]{6}$'),
  constraint schools_brand_secondary_form check (brand_secondary ~ '^#[0-9a-f]{6}$'),
  constraint schools_brand_secondary_given check ((brand_primary is null) = (brand_secondary is null))
);

create index schools_place on schools (lat, lng);
create index schools_popular on schools (id) where is_popular;

create table school_mods (
  school_id bigint not null,
  user_id bigint not null,
  created timestamptz not null default now(),
  constraint school_mods_pkey primary key (school_id, user_id),
  constraint school_mods_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
  constraint school_mods_user_id_exists foreign key (user_id) references users (id) on delete cascade
);

create index school_mods_user_id on school_mods (user_id);
`;
