create index on properties using gist (center);
create index on properties (manager_id);
create unique index on property_features (property_id, feature_id);
create unique index on property_schools (property_id, school_id);
create index on property_schools (school_id, property_id);
create index on floor_plans (property_id);
create unique index on floor_plan_features (floor_plan_id, feature_id);
create index on photos (property_id, "order", id);
vacuum (analyze);
