import { type Kysely, sql } from 'kysely';

/** Existing staff accounts become owners, because they could do everything before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_roles (
      user_id bigint not null constraint staff_roles_user_id_exists references users (id) on delete cascade,
      role text not null constraint staff_roles_role_allowed
        check (role in ('owner', 'trust', 'support', 'finance', 'content', 'auditor')),
      granted timestamptz not null default now(),
      constraint staff_roles_pkey primary key (user_id, role)
    )`.execute(db);
  await sql`insert into staff_roles (user_id, role) select id, 'owner' from users where type = 'staff'`.execute(
    db,
  );
}
