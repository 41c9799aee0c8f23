-- "property_cards" has one row per school and active property near it. Stored JSON texts lack braces, so that
-- a query appends fields. "plan_prices" holds a point per floor plan: bedrooms (4 for more) times 10,000,000
-- plus the rent, 0 for "Call".

create table property_cards (
  school_id bigint not null,
  property_id bigint not null,
  lng double precision not null,
  lat double precision not null,
  distance double precision not null,
  tier_rank smallint not null,
  featured_rank smallint,
  lowest_price integer,
  plan_prices int4multirange not null,
  travel text not null,
  is_stale boolean not null default false,
  walk_minutes integer,
  bike_minutes integer,
  drive_minutes integer,
  listing text not null,
  constraint property_cards_pkey primary key (school_id, property_id),
  constraint property_cards_property_id_exists foreign key (property_id, school_id)
    references property_schools (property_id, school_id) on delete cascade
);
alter table property_cards alter column listing set storage main;
create index property_cards_property_id on property_cards (property_id);
create index property_cards_place on property_cards (school_id, lat, lng);
create index property_cards_featured on property_cards (school_id, featured_rank, property_id)
  where featured_rank is not null;
create index property_cards_order on property_cards (school_id, tier_rank desc, is_stale, distance, property_id);
create index property_cards_walk on property_cards (school_id, walk_minutes) where walk_minutes is not null;
create index property_cards_bike on property_cards (school_id, bike_minutes) where bike_minutes is not null;
create index property_cards_drive on property_cards (school_id, drive_minutes) where drive_minutes is not null;

create table property_forms (
  property_id bigint constraint property_forms_pkey primary key
    constraint property_forms_property_id_exists references properties (id) on delete cascade,
  form text not null,
  page text not null,
  detail text not null,
  near_school_id bigint,
  near_travel text
) with (toast_tuple_target = 4064);
alter table property_forms alter column form set storage main;
