create table conversations (
  id bigint generated always as identity constraint conversations_pkey primary key,
  user_lo bigint not null constraint conversations_user_lo_exists references users (id) on delete cascade,
  user_hi bigint not null constraint conversations_user_hi_exists references users (id) on delete cascade,
  last_id bigint not null default 0,
  lo_sent integer not null default 0 constraint conversations_lo_sent_range check (lo_sent >= 0),
  hi_sent integer not null default 0 constraint conversations_hi_sent_range check (hi_sent >= 0),
  started_by bigint not null constraint conversations_started_by_exists references users (id) on delete cascade,
  created timestamptz not null default now(),
  constraint conversations_user_lo_unique unique (user_lo, user_hi),
  constraint conversations_started_by_member check (started_by = user_lo or started_by = user_hi),
  constraint conversations_user_hi_order check (user_lo < user_hi)
);
create index conversations_started_by on conversations (started_by, created);
create index conversations_lo_counted on conversations (user_lo, last_id desc) include (lo_sent, hi_sent);
create index conversations_hi_counted on conversations (user_hi, last_id desc) include (lo_sent, hi_sent);

create table conversation_subjects (
  conversation_id bigint constraint conversation_subjects_pkey primary key
    constraint conversation_subjects_conversation_id_exists references conversations (id) on delete cascade,
  property_id bigint constraint conversation_subjects_property_id_exists references properties (id) on delete cascade,
  profile_of bigint constraint conversation_subjects_profile_of_exists references users (id) on delete cascade,
  constraint conversation_subjects_one check (num_nonnulls(property_id, profile_of) = 1)
);
create index conversation_subjects_property_id on conversation_subjects (property_id);
create index conversation_subjects_profile_of on conversation_subjects (profile_of);

-- Indexes require immutable results.
create function search_form(said text) returns text language sql immutable parallel safe
  return translate(lower(said), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc');
create function message_words(said text, sender bigint, receiver bigint)
  returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(
    select owner.id::text || '.' || left(word, 100)
    from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, search_form(said)))) as word
      cross join unnest(array[sender, receiver]) as owner (id)));

create table messages (
  id bigint generated always as identity constraint messages_pkey primary key,
  conversation_id bigint not null
    constraint messages_conversation_id_exists references conversations (id) on delete cascade,
  sender bigint not null constraint messages_sender_exists references users (id) on delete cascade,
  receiver bigint not null constraint messages_receiver_exists references users (id) on delete cascade,
  text text not null constraint messages_text_length check (text_fits(text, 800)),
  created timestamptz not null default now(),
  read_at timestamptz,
  key uuid,
  is_flagged boolean not null default false,
  mailed_at timestamptz,
  constraint messages_sender_unique unique (sender, key),
  constraint messages_receiver_other check (receiver <> sender)
);
create index messages_conversation_id on messages (conversation_id, id desc);
create index messages_sender on messages (sender, id);
create index messages_receiver on messages (receiver, id);
create index messages_unread on messages (receiver, conversation_id) where read_at is null;
create index messages_words on messages using gin (message_words(text, sender, receiver));

create table user_blocks (
  user_id bigint not null constraint user_blocks_user_id_exists references users (id) on delete cascade,
  blocked_id bigint not null constraint user_blocks_blocked_id_exists references users (id) on delete cascade,
  created timestamptz not null default now(),
  constraint user_blocks_pkey primary key (user_id, blocked_id),
  constraint user_blocks_blocked_id_other check (blocked_id <> user_id)
);
create index user_blocks_blocked_id on user_blocks (blocked_id);

create table roommate_profiles (
  id bigint generated always as identity constraint roommate_profiles_pkey primary key,
  user_id bigint not null constraint roommate_profiles_user_id_unique unique
    constraint roommate_profiles_user_id_exists references users (id) on delete cascade,
  school_id bigint not null constraint roommate_profiles_school_id_exists references schools (id) on delete cascade,
  photo_key text constraint roommate_profiles_photo_key_form check (photo_key ~ '^[a-z0-9]{16,64}$'),
  photo_width integer,
  about text not null constraint roommate_profiles_about_length check (text_fits(about, 2000)),
  study_program text not null constraint roommate_profiles_study_program_length check (text_fits(study_program, 100)),
  grad_year smallint not null constraint roommate_profiles_grad_year_range check (grad_year between 1900 and 2200),
  has_room boolean not null default false,
  smoking boolean not null default false,
  pets boolean not null default false,
  age smallint not null constraint roommate_profiles_age_range check (age between 16 and 120),
  gender text not null constraint roommate_profiles_gender_allowed check (gender in ('female', 'male', 'other')),
  personality smallint not null default 3
    constraint roommate_profiles_personality_range check (personality between 1 and 5),
  bedtime smallint not null default 3 constraint roommate_profiles_bedtime_range check (bedtime between 1 and 5),
  visitors smallint not null default 3 constraint roommate_profiles_visitors_range check (visitors between 1 and 5),
  cleaning smallint not null default 3 constraint roommate_profiles_cleaning_range check (cleaning between 1 and 5),
  budget integer not null constraint roommate_profiles_budget_range check (budget between 0 and 1000000),
  instagram_username text not null default ''
    constraint roommate_profiles_instagram_username_length check (char_length(instagram_username) <= 100),
  facebook_username text not null default ''
    constraint roommate_profiles_facebook_username_length check (char_length(facebook_username) <= 100),
  preferred_personality int4range not null default '[1,6)'
    constraint roommate_profiles_preferred_personality_range
      check (preferred_personality <@ '[1,6)'::int4range and not isempty(preferred_personality)),
  preferred_bedtime int4range not null default '[1,6)'
    constraint roommate_profiles_preferred_bedtime_range
      check (preferred_bedtime <@ '[1,6)'::int4range and not isempty(preferred_bedtime)),
  preferred_cleaning int4range not null default '[1,6)'
    constraint roommate_profiles_preferred_cleaning_range
      check (preferred_cleaning <@ '[1,6)'::int4range and not isempty(preferred_cleaning)),
  preferred_visitors int4range not null default '[1,6)'
    constraint roommate_profiles_preferred_visitors_range
      check (preferred_visitors <@ '[1,6)'::int4range and not isempty(preferred_visitors)),
  preferred_pets boolean,
  preferred_smoking boolean,
  preferred_gender text not null default 'no_preference'
    constraint roommate_profiles_preferred_gender_allowed
      check (preferred_gender in ('male', 'female', 'no_preference')),
  entertainment text[] not null default '{}'
    constraint roommate_profiles_entertainment_length check (text_list_fits(entertainment, 3, 25)),
  activities text[] not null default '{}'
    constraint roommate_profiles_activities_length check (text_list_fits(activities, 3, 25)),
  dining text[] not null default '{}'
    constraint roommate_profiles_dining_length check (text_list_fits(dining, 3, 25)),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  photo_height integer,
  photo_placeholder text
    constraint roommate_profiles_photo_placeholder_form
      check (photo_placeholder ~ '^data:image/' and char_length(photo_placeholder) <= 4000),
  interest_keys text[] not null default '{}',
  constraint roommate_profiles_photo_height_given check ((photo_key is null) = (photo_height is null)),
  constraint roommate_profiles_photo_width_given check ((photo_key is null) = (photo_width is null))
);
create index roommate_profiles_photo_key on roommate_profiles (photo_key);
create index roommate_profiles_recent on roommate_profiles (school_id, id desc) include (user_id, gender, pets,
  smoking);
create index roommate_profiles_budget on roommate_profiles (school_id, budget) include (id, user_id, gender, pets,
  smoking);

create table notifications (
  id bigint generated always as identity constraint notifications_pkey primary key,
  user_id bigint not null constraint notifications_user_id_exists references users (id) on delete cascade,
  topic text not null constraint notifications_topic_length check (char_length(topic) between 1 and 40),
  path text not null constraint notifications_path_form check (path ~ '^/' and char_length(path) <= 500),
  data json not null default '{}',
  created timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_read_at on notifications (read_at) where read_at is not null;

create table notification_preferences (
  user_id bigint not null constraint notification_preferences_user_id_exists references users (id) on delete cascade,
  topic text not null constraint notification_preferences_topic_length check (char_length(topic) between 1 and 40),
  channel text not null constraint notification_preferences_channel_allowed check (channel in ('in_app', 'email')),
  is_on boolean not null,
  updated timestamptz not null default now(),
  constraint notification_preferences_pkey primary key (user_id, topic, channel)
);

-- One round trip keeps the lock on the two users short.
create function send_message(
  from_user bigint, to_user bigint, said text, send_key uuid, leads_away boolean, strangers integer,
  most_young integer, most_settled integer
) returns table (
  outcome text, message_id bigint, sent_at timestamptz, flagged boolean, talk_id bigint, is_first_unread boolean,
  sender_name text, receiver_name text, is_settled boolean, begun integer
) language plpgsql as $$
declare
  is_open boolean;
  exchanged integer;
begin
  -- With this lock the statements below see all messages of the pair.
  perform from users u where u.id in (from_user, to_user) order by u.id for no key update;
  is_first_unread := false;
  select m.id into message_id from messages m where m.sender = from_user and m.key = send_key;
  if message_id is not null then
    outcome := 'again';
    return next;
    return;
  end if;
  select u.username, u.email_confirmed is not null and u.created < now() - interval '1 day'
    into sender_name, is_settled from users u where u.id = from_user;
  select u.username, u.status = 'active' and u.email is not null into receiver_name, is_open
    from users u where u.id = to_user;
  if exists (select from user_blocks b where b.user_id = from_user and b.blocked_id = to_user) then
    outcome := case when is_open then 'blocked' else 'nobody' end;
  elsif sender_name is null or is_open is not true
    or exists (select from user_blocks b where b.user_id = to_user and b.blocked_id = from_user) then
    outcome := 'nobody';
  end if;
  if outcome is not null then
    return next;
    return;
  end if;
  select c.id, c.lo_sent + c.hi_sent into talk_id, exchanged from conversations c
    where c.user_lo = least(from_user, to_user) and c.user_hi = greatest(from_user, to_user);
  if talk_id is null then
    select count(*) into begun from conversations c
      where c.started_by = from_user and c.created > now() - interval '1 day';
    if begun >= (case when is_settled then most_settled else most_young end) then
      outcome := 'flood';
      return next;
      return;
    end if;
    insert into conversations (user_lo, user_hi, started_by)
      values (least(from_user, to_user), greatest(from_user, to_user), from_user) returning id into talk_id;
  end if;
  is_first_unread := not exists (
    select from messages m where m.receiver = to_user and m.conversation_id = talk_id and m.read_at is null);
  flagged := leads_away and coalesce(exchanged, 0) < strangers;
  insert into messages (conversation_id, sender, receiver, text, key, is_flagged)
    values (talk_id, from_user, to_user, said, send_key, flagged) returning id, created into message_id, sent_at;
  update conversations c set last_id = message_id, lo_sent = lo_sent + (user_lo = from_user)::int,
    hi_sent = hi_sent + (user_hi = from_user)::int where c.id = talk_id;
  outcome := 'sent';
  return next;
end $$;
