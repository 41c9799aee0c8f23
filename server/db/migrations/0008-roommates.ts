import { type Kysely, sql } from 'kysely';

/** Portraits with their size and blur, interests in the form in which they are compared, and the ways of the search. */
const ROOMMATES_SQL = `
alter table roommate_profiles
  add column photo_height integer,
  add column photo_placeholder text,
  add column interest_keys text[] not null default '{}';

update roommate_profiles set
  photo_height = photo_width,
  interest_keys = array(
    select distinct lower(btrim(item)) from unnest(entertainment || activities || dining) as item order by 1);

alter table roommate_profiles
  add constraint roommate_profiles_photo_key_unique unique (photo_key),
  add constraint roommate_profiles_photo_height_given check ((photo_key is null) = (photo_height is null)),
  add constraint roommate_profiles_photo_placeholder_form
    check (photo_placeholder ~ '^data:image/' and char_length(photo_placeholder) <= 4000),
  drop constraint roommate_profiles_about_length,
  add constraint roommate_profiles_about_length check (text_fits(about, 2000)),
  drop constraint roommate_profiles_study_program_length,
  add constraint roommate_profiles_study_program_length check (text_fits(study_program, 100));

drop index roommate_profiles_school_id;

drop index roommate_profiles_recent;

create index roommate_profiles_recent on roommate_profiles (school_id, id desc)
  include (user_id, gender, pets, smoking);

create index users_unlisted on users (id)
  where status <> 'active' or deletion_due is not null or type <> 'student'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ROOMMATES_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
