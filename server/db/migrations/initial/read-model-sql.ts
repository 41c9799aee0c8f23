/**
 * What searches read, written in the transaction of every change. `property_cards` holds one narrow row for a school and
 * an active property near it, with nothing that a search does not compare or a list does not differ in by school;
 * `property_forms` holds the texts that a list is joined from, once per property however many schools it is near.
 *
 * `card` and `form` are JSON objects without their closing brace: a list appends the row's `travel` (the fields that
 * depend on the school) and closes them; `page` is the end of the property's address. `plan_prices` holds every rent as a point: bedrooms (4 for more) times
 * 10,000,000 plus the rent, 0 for 'Call', so that "the same floor plan meets beds and price" is one operator.
 */
export const readModelSql = `
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
  constraint property_cards_pkey primary key (school_id, property_id),
  constraint property_cards_property_id_exists
    foreign key (property_id, school_id) references property_schools (property_id, school_id) on delete cascade
);

create index property_cards_property_id on property_cards (property_id);
create index property_cards_place on property_cards (school_id, lat, lng);
create index property_cards_order on property_cards (school_id, tier_rank desc, distance, property_id);
create index property_cards_featured on property_cards (school_id, featured_rank, property_id)
  where featured_rank is not null;

create table property_forms (
  property_id bigint constraint property_forms_pkey primary key,
  card text not null,
  form text not null,
  page text not null,
  constraint property_forms_property_id_exists
    foreign key (property_id) references properties (id) on delete cascade
);

alter table property_forms alter column card set storage main;
alter table property_forms alter column form set storage external;
`;
