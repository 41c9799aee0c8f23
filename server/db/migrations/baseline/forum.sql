-- Indexes require immutable results.
create function forum_period(written timestamptz) returns bigint language sql immutable parallel safe
  return floor(extract(epoch from written at time zone 'UTC') / (14 * 86400))::bigint;
create function period_words(words tsvector, school_id bigint, written timestamptz)
  returns tsvector language sql immutable parallel safe
  return words || array_to_tsvector(array['#' || school_id::text || '.' || forum_period(written)::text]);

-- "words" begins with the school's lexeme, so that one index finds a word within one school.
create table forum_posts (
  id bigint generated always as identity constraint forum_posts_pkey primary key,
  school_id bigint not null constraint forum_posts_school_id_exists references schools (id) on delete cascade,
  user_id bigint not null constraint forum_posts_user_id_exists references users (id) on delete cascade,
  title text not null constraint forum_posts_title_length check (text_fits(title, 30)),
  text text not null constraint forum_posts_text_length check (text_fits(text, 800)),
  hidden timestamptz,
  hidden_by bigint constraint forum_posts_hidden_by_exists references users (id) on delete set null,
  hidden_reason text constraint forum_posts_hidden_reason_length check (text_fits(hidden_reason, 500)),
  created timestamptz not null default now(),
  deleted timestamptz,
  key uuid,
  words tsvector not null generated always as (
    array_to_tsvector(array['@' || school_id::text])
      || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')
  ) stored,
  edited timestamptz,
  constraint forum_posts_key_once unique (user_id, key),
  constraint forum_posts_hidden_reason_given check ((hidden is null) = (hidden_reason is null))
);
create index forum_posts_school_id on forum_posts (school_id, created desc, id desc);
create index forum_posts_hidden_by on forum_posts (hidden_by);
create index forum_posts_words on forum_posts using gin (words);
create index forum_posts_user_id on forum_posts (user_id, created desc);
create index forum_posts_hidden on forum_posts (school_id, created desc, id desc)
  where hidden is not null and deleted is null;
create index forum_posts_hidden_own on forum_posts (school_id, user_id) where hidden is not null and deleted is null;
create index forum_posts_period_words on forum_posts
  using gin (period_words(words, school_id, created)) with (fastupdate = off);

create table forum_comments (
  id bigint generated always as identity constraint forum_comments_pkey primary key,
  post_id bigint not null constraint forum_comments_post_id_exists references forum_posts (id) on delete cascade,
  user_id bigint not null constraint forum_comments_user_id_exists references users (id) on delete cascade,
  text text not null constraint forum_comments_text_length check (text_fits(text, 800)),
  hidden timestamptz,
  hidden_by bigint constraint forum_comments_hidden_by_exists references users (id) on delete set null,
  hidden_reason text constraint forum_comments_hidden_reason_length check (text_fits(hidden_reason, 500)),
  created timestamptz not null default now(),
  deleted timestamptz,
  key uuid,
  edited timestamptz,
  constraint forum_comments_key_once unique (user_id, key),
  constraint forum_comments_hidden_reason_given check ((hidden is null) = (hidden_reason is null))
);
create index forum_comments_post_id on forum_comments (post_id, id);
create index forum_comments_hidden_by on forum_comments (hidden_by);
create index forum_comments_user_id on forum_comments (user_id, created desc);
create index forum_comments_shown on forum_comments (post_id, id) include (user_id)
  where hidden is null and deleted is null;

create table forum_revisions (
  id bigint generated always as identity constraint forum_revisions_pkey primary key,
  post_id bigint constraint forum_revisions_post_id_exists references forum_posts (id) on delete cascade,
  comment_id bigint constraint forum_revisions_comment_id_exists references forum_comments (id) on delete cascade,
  user_id bigint not null constraint forum_revisions_user_id_exists references users (id) on delete cascade,
  title text not null default '',
  text text not null,
  written timestamptz not null,
  replaced timestamptz not null default clock_timestamp(),
  constraint forum_revisions_of_one check (num_nonnulls(post_id, comment_id) = 1)
);
create index forum_revisions_post_id on forum_revisions (post_id, id);
create index forum_revisions_comment_id on forum_revisions (comment_id, id);
create index forum_revisions_user_id on forum_revisions (user_id, replaced desc);

create table forum_writers (
  school_id bigint not null constraint forum_writers_school_id_exists references schools (id) on delete cascade,
  user_id bigint not null constraint forum_writers_user_id_exists references users (id) on delete cascade,
  posts integer not null constraint forum_writers_posts_range check (posts >= 0),
  constraint forum_writers_pkey primary key (school_id, user_id)
);
create index forum_writers_user_id on forum_writers (user_id);
create index forum_writers_top on forum_writers (school_id, posts desc, user_id);

create table forum_sizes (
  school_id bigint constraint forum_sizes_pkey primary key
    constraint forum_sizes_school_id_exists references schools (id) on delete cascade,
  posts integer not null constraint forum_sizes_posts_range check (posts >= 0)
);

create function count_forum_posts() returns trigger language plpgsql as $$
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
end $$;
create trigger forum_posts_counted_insert after insert on forum_posts
  referencing new table as changed for each statement execute function count_forum_posts('more');
create trigger forum_posts_counted_delete after delete on forum_posts
  referencing old table as changed for each statement execute function count_forum_posts('less');
create trigger forum_posts_counted_update_1 after update on forum_posts
  referencing old table as changed for each statement execute function count_forum_posts('less');
create trigger forum_posts_counted_update_2 after update on forum_posts
  referencing new table as changed for each statement execute function count_forum_posts('more');

create table report_cases (
  id bigint generated always as identity constraint report_cases_pkey primary key,
  kind text not null
    constraint report_cases_kind_allowed
      check (kind in ('forum_post', 'forum_comment', 'user', 'message', 'roommate_profile', 'property')),
  place_id bigint not null,
  school_id bigint constraint report_cases_school_id_exists references schools (id) on delete cascade,
  author_id bigint constraint report_cases_author_id_exists references users (id) on delete set null,
  state text not null default 'open'
    constraint report_cases_state_allowed check (state in ('open', 'in_progress', 'resolved', 'rejected')),
  handled_by bigint constraint report_cases_handled_by_exists references users (id) on delete set null,
  decided timestamptz,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint report_cases_place_id_unique unique (place_id, kind)
);
create index report_cases_queue on report_cases (school_id, state, id desc);
create index report_cases_staff on report_cases (state, id desc) where kind not in ('forum_post', 'forum_comment');
create index report_cases_author_id on report_cases (author_id);
create index report_cases_handled_by on report_cases (handled_by);

create table reports (
  id bigint generated always as identity constraint reports_pkey primary key,
  case_id bigint not null constraint reports_case_id_exists references report_cases (id) on delete cascade,
  reporter_id bigint not null constraint reports_reporter_id_exists references users (id) on delete cascade,
  reason text not null
    constraint reports_reason_allowed
      check (reason in ('spam', 'scam', 'harassment', 'offensive', 'discriminatory', 'private_information',
      'no_longer_available', 'other')),
  note text not null default '' constraint reports_note_length check (note = '' or text_fits(note, 500)),
  created timestamptz not null default now(),
  constraint reports_case_id_once unique (case_id, reporter_id)
);
create index reports_reporter_id on reports (reporter_id);

create table moderation_events (
  id bigint generated always as identity constraint moderation_events_pkey primary key,
  school_id bigint constraint moderation_events_school_id_exists references schools (id) on delete cascade,
  case_id bigint constraint moderation_events_case_id_exists references report_cases (id) on delete set null,
  kind text not null
    constraint moderation_events_kind_allowed
      check (kind in ('forum_post', 'forum_comment', 'user', 'message', 'roommate_profile', 'property')),
  place_id bigint not null,
  actor_id bigint constraint moderation_events_actor_id_exists references users (id) on delete set null,
  action text not null
    constraint moderation_events_action_allowed
      check (action in ('open', 'in_progress', 'resolved', 'rejected', 'hidden', 'restored', 'deleted', 'auto_hidden',
      'reopened')),
  reason text not null default ''
    constraint moderation_events_reason_length check (reason = '' or text_fits(reason, 500)),
  created timestamptz not null default now()
);
create index moderation_events_school_id on moderation_events (school_id, id desc);
create index moderation_events_case_id on moderation_events (case_id);
create index moderation_events_actor_id on moderation_events (actor_id);
