/**
 * Messages, roommate profiles and the forum. Lengths are counted as a person counts, which SQL cannot do for every
 * script: text without combining signs is held to its exact limit here, other text to ten code points a sign.
 */
export const communitySql = `
create function text_fits(text text, most integer) returns boolean
  language sql immutable parallel safe
  return char_length(text) >= 1 and (
    char_length(replace(text, E'\\r\\n', ' ')) <= most
    or (text ~ '[^\\u0001-\\u02ff]' and char_length(text) <= most * 10)
  );

create function text_list_fits(items text[], most integer, longest integer) returns boolean
  language sql immutable parallel safe
  return coalesce(array_length(items, 1), 0) <= most
    and (select coalesce(bool_and(item is not null and text_fits(item, longest)), true) from unnest(items) as item);

create table conversations (
  id bigint generated always as identity constraint conversations_pkey primary key,
  user_lo bigint not null,
  user_hi bigint not null,
  last_at timestamptz not null default now(),
  constraint conversations_user_lo_exists foreign key (user_lo) references users (id) on delete cascade,
  constraint conversations_user_hi_exists foreign key (user_hi) references users (id) on delete cascade,
  constraint conversations_user_lo_unique unique (user_lo, user_hi),
  constraint conversations_user_hi_order check (user_lo < user_hi)
);

create index conversations_lo_recent on conversations (user_lo, last_at desc);
create index conversations_hi_recent on conversations (user_hi, last_at desc);

create table messages (
  id bigint generated always as identity constraint messages_pkey primary key,
  conversation_id bigint not null,
  sender bigint not null,
  receiver bigint not null,
  text text not null,
  created timestamptz not null default now(),
  read_at timestamptz,
  constraint messages_conversation_id_exists
    foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint messages_sender_exists foreign key (sender) references users (id) on delete cascade,
  constraint messages_receiver_exists foreign key (receiver) references users (id) on delete cascade,
  constraint messages_receiver_other check (receiver <> sender),
  constraint messages_text_length check (text_fits(text, 800))
);

create index messages_conversation_id on messages (conversation_id, id desc);
create index messages_sender on messages (sender, id);
create index messages_receiver on messages (receiver, id);
create index messages_unread on messages (receiver, conversation_id) where read_at is null;

create table user_blocks (
  user_id bigint not null,
  blocked_id bigint not null,
  created timestamptz not null default now(),
  constraint user_blocks_pkey primary key (user_id, blocked_id),
  constraint user_blocks_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint user_blocks_blocked_id_exists foreign key (blocked_id) references users (id) on delete cascade,
  constraint user_blocks_blocked_id_other check (blocked_id <> user_id)
);

create index user_blocks_blocked_id on user_blocks (blocked_id);

create table roommate_profiles (
  id bigint generated always as identity constraint roommate_profiles_pkey primary key,
  user_id bigint not null,
  school_id bigint not null,
  photo_key text,
  photo_width integer,
  about text not null,
  study_program text not null,
  grad_year smallint not null,
  has_room boolean not null default false,
  smoking boolean not null default false,
  pets boolean not null default false,
  age smallint not null,
  gender text not null,
  personality smallint not null default 3,
  bedtime smallint not null default 3,
  visitors smallint not null default 3,
  cleaning smallint not null default 3,
  budget integer not null,
  instagram_username text not null default '',
  facebook_username text not null default '',
  preferred_personality int4range not null default '[1,6)',
  preferred_bedtime int4range not null default '[1,6)',
  preferred_cleaning int4range not null default '[1,6)',
  preferred_visitors int4range not null default '[1,6)',
  preferred_pets boolean,
  preferred_smoking boolean,
  preferred_gender text not null default 'no_preference',
  entertainment text[] not null default '{}',
  activities text[] not null default '{}',
  dining text[] not null default '{}',
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint roommate_profiles_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint roommate_profiles_user_id_unique unique (user_id),
  constraint roommate_profiles_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
  constraint roommate_profiles_photo_key_form check (photo_key ~ '^[a-z0-9]{16,64}$'),
  constraint roommate_profiles_photo_width_given check ((photo_key is null) = (photo_width is null)),
  constraint roommate_profiles_about_length check (char_length(about) between 1 and 5000),
  constraint roommate_profiles_study_program_length check (char_length(study_program) between 1 and 200),
  constraint roommate_profiles_grad_year_range check (grad_year between 1900 and 2200),
  constraint roommate_profiles_age_range check (age between 16 and 120),
  constraint roommate_profiles_gender_allowed check (gender in ('female', 'male', 'other')),
  constraint roommate_profiles_personality_range check (personality between 1 and 5),
  constraint roommate_profiles_bedtime_range check (bedtime between 1 and 5),
  constraint roommate_profiles_visitors_range check (visitors between 1 and 5),
  constraint roommate_profiles_cleaning_range check (cleaning between 1 and 5),
  constraint roommate_profiles_budget_range check (budget between 0 and 1000000),
  constraint roommate_profiles_instagram_username_length check (char_length(instagram_username) <= 100),
  constraint roommate_profiles_facebook_username_length check (char_length(facebook_username) <= 100),
  constraint roommate_profiles_preferred_personality_range
    check (preferred_personality <@ '[1,6)'::int4range and not isempty(preferred_personality)),
  constraint roommate_profiles_preferred_bedtime_range
    check (preferred_bedtime <@ '[1,6)'::int4range and not isempty(preferred_bedtime)),
  constraint roommate_profiles_preferred_cleaning_range
    check (preferred_cleaning <@ '[1,6)'::int4range and not isempty(preferred_cleaning)),
  constraint roommate_profiles_preferred_visitors_range
    check (preferred_visitors <@ '[1,6)'::int4range and not isempty(preferred_visitors)),
  constraint roommate_profiles_preferred_gender_allowed
    check (preferred_gender in ('male', 'female', 'no_preference')),
  constraint roommate_profiles_entertainment_length check (text_list_fits(entertainment, 3, 25)),
  constraint roommate_profiles_activities_length check (text_list_fits(activities, 3, 25)),
  constraint roommate_profiles_dining_length check (text_list_fits(dining, 3, 25))
);

create index roommate_profiles_school_id on roommate_profiles (school_id, gender, pets, smoking, id desc);
create index roommate_profiles_recent on roommate_profiles (school_id, id desc);

create table forum_posts (
  id bigint generated always as identity constraint forum_posts_pkey primary key,
  school_id bigint not null,
  user_id bigint not null,
  title text not null,
  text text not null,
  hidden timestamptz,
  hidden_by bigint,
  hidden_reason text,
  created timestamptz not null default now(),
  words tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')
  ) stored,
  constraint forum_posts_school_id_exists foreign key (school_id) references schools (id) on delete cascade,
  constraint forum_posts_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint forum_posts_hidden_by_exists foreign key (hidden_by) references users (id) on delete set null,
  constraint forum_posts_title_length check (text_fits(title, 30)),
  constraint forum_posts_text_length check (text_fits(text, 800)),
  constraint forum_posts_hidden_reason_given check ((hidden is null) = (hidden_reason is null)),
  constraint forum_posts_hidden_reason_length check (char_length(hidden_reason) between 1 and 500)
);

create index forum_posts_school_id on forum_posts (school_id, created desc, id desc);
create index forum_posts_user_id on forum_posts (user_id);
create index forum_posts_hidden_by on forum_posts (hidden_by);
create index forum_posts_words on forum_posts using gin (words);

create table forum_comments (
  id bigint generated always as identity constraint forum_comments_pkey primary key,
  post_id bigint not null,
  user_id bigint not null,
  text text not null,
  hidden timestamptz,
  hidden_by bigint,
  hidden_reason text,
  created timestamptz not null default now(),
  constraint forum_comments_post_id_exists foreign key (post_id) references forum_posts (id) on delete cascade,
  constraint forum_comments_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint forum_comments_hidden_by_exists foreign key (hidden_by) references users (id) on delete set null,
  constraint forum_comments_text_length check (text_fits(text, 800)),
  constraint forum_comments_hidden_reason_given check ((hidden is null) = (hidden_reason is null)),
  constraint forum_comments_hidden_reason_length check (char_length(hidden_reason) between 1 and 500)
);

create index forum_comments_post_id on forum_comments (post_id, id);
create index forum_comments_user_id on forum_comments (user_id);
create index forum_comments_hidden_by on forum_comments (hidden_by);
`;
