import { type Kysely, sql } from 'kysely';

/**
 * The record of what concerns safety becomes the audit trail: each event says who did it, what it was done to and which request it came
 * with, and is never changed afterwards. What may still go is a network address and the tie to a person who is gone; what may be deleted
 * is what is older than it has to be kept, by the job that says so.
 *
 * Beside it the indexes that metrics are read along.
 */
const STATEMENTS = [
  `alter table security_events
    add column actor_id bigint,
    add column subject_kind text,
    add column subject_id bigint,
    add column request_id text,
    add constraint security_events_actor_id_exists foreign key (actor_id) references users (id) on delete set null,
    add constraint security_events_subject_kind_form check (subject_kind ~ '^[a-z][a-z_]{0,49}$'),
    add constraint security_events_subject_whole check ((subject_id is null) = (subject_kind is null)),
    add constraint security_events_request_id_length check (char_length(request_id) between 1 and 100)`,
  `update security_events set actor_id = user_id where actor = 'user ' || user_id`,
  'create index security_events_actor_id on security_events (actor_id, id desc)',
  'create index security_events_kind on security_events (kind, id desc)',
  'create index security_events_request_id on security_events (request_id) where request_id is not null',
  `create function keep_security_events() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('porchlight.audit_purge', true) = 'on' then return old; end if;
      if tg_op = 'UPDATE'
        and (new.id, new.kind, new.actor, new.detail::text, new.created) = (old.id, old.kind, old.actor, old.detail::text, old.created)
        and (new.subject_kind, new.subject_id, new.request_id)
          is not distinct from (old.subject_kind, old.subject_id, old.request_id)
        and new.address in (old.address, '')
        and (new.user_id is null or new.user_id = old.user_id)
        and (new.actor_id is null or new.actor_id = old.actor_id) then return new; end if;
      raise exception 'The audit trail is only added to.' using errcode = 'restrict_violation';
    end $$`,
  `create trigger security_events_only_added before update or delete on security_events
    for each row execute function keep_security_events()`,
  `create trigger security_events_never_emptied before truncate on security_events
    for each statement execute function keep_security_events()`,

  'create index mail_outbox_waiting on mail_outbox (created) where sent is null and dead is null',
  'create index mail_outbox_dead on mail_outbox (dead) where dead is not null',
  `create index payments_settled_leads on payments (settled) where status = 'succeeded' and lead_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
