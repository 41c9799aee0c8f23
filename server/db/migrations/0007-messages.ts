import { type Kysely, sql } from 'kysely';

/**
 * What conversations need to be listed, limited and mailed about, and what people are told of. `last_id` is the newest message:
 * the order of a list, and a cursor that no two conversations share.
 */
const MESSAGES_SQL = `
alter table conversations
  add column last_id bigint not null default 0,
  add column lo_sent integer not null default 0,
  add column hi_sent integer not null default 0,
  add column started_by bigint,
  add column created timestamptz not null default now(),
  add constraint conversations_started_by_exists foreign key (started_by) references users (id) on delete cascade,
  add constraint conversations_started_by_member check (started_by in (user_lo, user_hi)),
  add constraint conversations_lo_sent_range check (lo_sent >= 0),
  add constraint conversations_hi_sent_range check (hi_sent >= 0);

update conversations c set last_id = m.last_id, lo_sent = m.lo_sent, hi_sent = m.hi_sent, created = m.created,
    started_by = (select sender from messages where id = m.first_id)
  from (
    select x.conversation_id, max(x.id) as last_id, min(x.id) as first_id, min(x.created) as created,
      count(*) filter (where x.sender = y.user_lo) as lo_sent, count(*) filter (where x.sender = y.user_hi) as hi_sent
    from messages x join conversations y on y.id = x.conversation_id group by x.conversation_id
  ) m where m.conversation_id = c.id;

update conversations set started_by = user_lo where started_by is null;

alter table conversations alter column started_by set not null, drop column last_at;

create index conversations_lo_recent on conversations (user_lo, last_id desc);
create index conversations_hi_recent on conversations (user_hi, last_id desc);
create index conversations_started_by on conversations (started_by, created);

alter table messages
  add column key uuid,
  add column is_flagged boolean not null default false,
  add column mailed_at timestamptz,
  add constraint messages_sender_unique unique (sender, key);

create table notifications (
  id bigint generated always as identity constraint notifications_pkey primary key,
  user_id bigint not null,
  topic text not null,
  path text not null,
  data json not null default '{}',
  created timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint notifications_topic_length check (char_length(topic) between 1 and 40),
  constraint notifications_path_form check (path ~ '^/' and char_length(path) <= 500)
);

create index notifications_user_id on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_read_at on notifications (read_at) where read_at is not null;

create table notification_preferences (
  user_id bigint not null,
  topic text not null,
  channel text not null,
  is_on boolean not null,
  updated timestamptz not null default now(),
  constraint notification_preferences_pkey primary key (user_id, topic, channel),
  constraint notification_preferences_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint notification_preferences_topic_length check (char_length(topic) between 1 and 40),
  constraint notification_preferences_channel_allowed check (channel in ('in_app', 'email'))
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of MESSAGES_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
