import { type Kysely, sql } from 'kysely';

/**
 * The forum's deletions, keys and counts, and what is reported and moderated.
 *
 * `words` begins with a lexeme of the school, in a form that no text has, so that one index finds a word within one school. Counts of posts are kept by
 * triggers, in the transaction of whatever writes: no path may forget them, and a statement of many rows costs one step.
 */
const STATEMENTS = [
  'drop index forum_posts_words',
  `alter table forum_posts
    drop column words,
    add column deleted timestamptz,
    add column key uuid,
    add constraint forum_posts_key_once unique (user_id, key),
    add column words tsvector not null generated always as (
      array_to_tsvector(array['@' || school_id::text])
        || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')
    ) stored`,
  'create index forum_posts_words on forum_posts using gin (words)',
  'drop index forum_posts_user_id',
  'create index forum_posts_user_id on forum_posts (user_id, created desc)',
  `create index forum_posts_hidden on forum_posts (school_id, created desc, id desc)
    where hidden is not null and deleted is null`,

  `alter table forum_comments
    add column deleted timestamptz,
    add column key uuid,
    add constraint forum_comments_key_once unique (user_id, key)`,
  'drop index forum_comments_user_id',
  'create index forum_comments_user_id on forum_comments (user_id, created desc)',
  `create index forum_comments_shown on forum_comments (post_id, id) include (user_id)
    where hidden is null and deleted is null`,

  `create table forum_writers (
    school_id bigint not null,
    user_id bigint not null,
    posts integer not null,
    constraint forum_writers_pkey primary key (school_id, user_id),
    constraint forum_writers_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
    constraint forum_writers_user_id_exists foreign key (user_id) references users (id) on delete cascade,
    constraint forum_writers_posts_range check (posts >= 0)
  )`,
  'create index forum_writers_user_id on forum_writers (user_id)',
  'create index forum_writers_top on forum_writers (school_id, posts desc, user_id)',
  `create table forum_sizes (
    school_id bigint not null constraint forum_sizes_pkey primary key,
    posts integer not null,
    constraint forum_sizes_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
    constraint forum_sizes_posts_range check (posts >= 0)
  )`,
  `create function count_forum_posts() returns trigger language plpgsql as $$
  begin
    if tg_argv[0] = 'less' then
      update forum_writers w set posts = w.posts - c.posts
      from (select school_id, user_id, count(*)::int as posts from changed
        where hidden is null and deleted is null group by 1, 2) c
      where w.school_id = c.school_id and w.user_id = c.user_id;
      update forum_sizes s set posts = s.posts - c.posts
      from (select school_id, count(*)::int as posts from changed
        where hidden is null and deleted is null group by 1) c
      where s.school_id = c.school_id;
    else
      insert into forum_writers (school_id, user_id, posts)
      select school_id, user_id, count(*)::int from changed
      where hidden is null and deleted is null group by 1, 2 order by 1, 2
      on conflict (school_id, user_id) do update set posts = forum_writers.posts + excluded.posts;
      insert into forum_sizes (school_id, posts)
      select school_id, count(*)::int from changed
      where hidden is null and deleted is null group by 1 order by 1
      on conflict (school_id) do update set posts = forum_sizes.posts + excluded.posts;
    end if;
    return null;
  end $$`,
  `create trigger forum_posts_counted_insert after insert on forum_posts
    referencing new table as changed for each statement execute function count_forum_posts('more')`,
  `create trigger forum_posts_counted_delete after delete on forum_posts
    referencing old table as changed for each statement execute function count_forum_posts('less')`,
  `create trigger forum_posts_counted_update_1 after update on forum_posts
    referencing old table as changed for each statement execute function count_forum_posts('less')`,
  `create trigger forum_posts_counted_update_2 after update on forum_posts
    referencing new table as changed for each statement execute function count_forum_posts('more')`,
  `insert into forum_writers (school_id, user_id, posts)
    select school_id, user_id, count(*) from forum_posts where hidden is null group by 1, 2`,
  `insert into forum_sizes (school_id, posts)
    select school_id, count(*) from forum_posts where hidden is null group by 1`,

  `create table report_cases (
    id bigint generated always as identity constraint report_cases_pkey primary key,
    kind text not null,
    place_id bigint not null,
    school_id bigint,
    author_id bigint,
    state text not null default 'open',
    handled_by bigint,
    decided timestamptz,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    constraint report_cases_kind_allowed check (kind in
      ('forum_post', 'forum_comment', 'user', 'message', 'roommate_profile', 'property')),
    constraint report_cases_place_id_unique unique (place_id, kind),
    constraint report_cases_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
    constraint report_cases_author_id_exists foreign key (author_id) references users (id) on delete set null,
    constraint report_cases_state_allowed check (state in ('open', 'in_progress', 'resolved', 'rejected')),
    constraint report_cases_handled_by_exists foreign key (handled_by) references users (id) on delete set null
  )`,
  'create index report_cases_queue on report_cases (school_id, state, id desc)',
  `create index report_cases_staff on report_cases (state, id desc)
    where kind not in ('forum_post', 'forum_comment')`,
  'create index report_cases_author_id on report_cases (author_id)',
  'create index report_cases_handled_by on report_cases (handled_by)',

  `create table reports (
    id bigint generated always as identity constraint reports_pkey primary key,
    case_id bigint not null,
    reporter_id bigint not null,
    reason text not null,
    note text not null default '',
    created timestamptz not null default now(),
    constraint reports_case_id_exists foreign key (case_id) references report_cases (id) on delete cascade,
    constraint reports_reporter_id_exists foreign key (reporter_id) references users (id) on delete cascade,
    constraint reports_case_id_once unique (case_id, reporter_id),
    constraint reports_reason_allowed check (reason in ('spam', 'scam', 'harassment', 'offensive', 'discriminatory',
      'private_information', 'no_longer_available', 'other')),
    constraint reports_note_length check (note = '' or text_fits(note, 500))
  )`,
  'create index reports_reporter_id on reports (reporter_id)',

  `create table moderation_events (
    id bigint generated always as identity constraint moderation_events_pkey primary key,
    school_id bigint,
    case_id bigint,
    kind text not null,
    place_id bigint not null,
    actor_id bigint,
    action text not null,
    reason text not null default '',
    created timestamptz not null default now(),
    constraint moderation_events_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
    constraint moderation_events_case_id_exists foreign key (case_id) references report_cases (id) on delete set null,
    constraint moderation_events_kind_allowed check (kind in
      ('forum_post', 'forum_comment', 'user', 'message', 'roommate_profile', 'property')),
    constraint moderation_events_actor_id_exists foreign key (actor_id) references users (id) on delete set null,
    constraint moderation_events_action_allowed check (action in ('open', 'in_progress', 'resolved', 'rejected', 'hidden',
      'restored', 'deleted', 'auto_hidden', 'reopened')),
    constraint moderation_events_reason_length check (reason = '' or text_fits(reason, 500))
  )`,
  'create index moderation_events_school_id on moderation_events (school_id, id desc)',
  'create index moderation_events_case_id on moderation_events (case_id)',
  'create index moderation_events_actor_id on moderation_events (actor_id)',

  // A reason in signs that take many code points is as long as a person counts it.
  `alter table forum_posts drop constraint forum_posts_hidden_reason_length,
    add constraint forum_posts_hidden_reason_length check (text_fits(hidden_reason, 500))`,
  `alter table forum_comments drop constraint forum_comments_hidden_reason_length,
    add constraint forum_comments_hidden_reason_length check (text_fits(hidden_reason, 500))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
