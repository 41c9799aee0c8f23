import type { Generated } from 'kysely';
import type { ListingMappingBody } from '#shared/api/listing-mapping-schemas.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import type { DateColumn, IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

export type UserType = 'student' | 'manager' | 'staff';
export type UserStatus = 'active' | 'blocked' | 'deleted';
export type AccountLevel = 'basic' | 'premium';

interface UsersTable {
  id: IdColumn;
  username: string;
  /** Null for the accounts of import sources. */
  email: string | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  type: UserType;
  status: Generated<UserStatus>;
  is_demo: Generated<boolean>;
  email_confirmed: TimeColumn | null;
  last_login: TimeColumn | null;
  /** The user can cancel until then. */
  deletion_due: TimeColumn | null;
  /** Signed links contain this number, so that incrementing it revokes them. */
  link_generation: Generated<number>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export type EndReason =
  | 'signed_out'
  | 'replaced'
  | 'token_reused'
  | 'password_changed'
  | 'email_changed'
  | 'deleted'
  | 'expired'
  | 'blocked';

/** A login owns all its tokens. */
interface SessionsTable {
  id: IdColumn;
  user_id: number;
  user_agent: Generated<string>;
  created: TimeNowColumn;
  last_used: TimeNowColumn;
  ended: TimeColumn | null;
  end_reason: EndReason | null;
  /** Each refresh extends this time, up to `absolute_expires`. */
  expires: TimeNowColumn;
  absolute_expires: TimeNowColumn;
  /** SHA-256. A refresh token needs this cookie. Null for API clients. */
  cookie_hash: Buffer | null;
  address: Generated<string>;
  /** Time of the last password entry. */
  confirmed: TimeNowColumn;
  second_factor_confirmed: TimeColumn | null;
}

interface AccessTokensTable {
  id: IdColumn;
  session_id: number;
  /** SHA-256. */
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
}

interface RefreshTokensTable {
  id: IdColumn;
  session_id: number;
  /** SHA-256. */
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
  used: TimeColumn | null;
  /** The refresh token that this one replaced. */
  parent_id: number | null;
}

export interface AccountLinksTable {
  id: IdColumn;
  user_id: number;
  purpose: 'reset_password' | 'confirm_email' | 'accept_manager' | 'accept_admin';
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
  used: TimeColumn | null;
  /** May be a new address. */
  email: string | null;
}

interface AttemptsTable {
  key: string;
  points: number;
  /** Earliest time of an attempt past the limit. */
  open_from: TimeColumn;
  expires: TimeColumn;
}

interface ServerKeysTable {
  name: string;
  value: Buffer;
  created: TimeNowColumn;
}

export interface ManagersTable {
  id: IdColumn;
  user_id: number;
  type: ManagerType;
  account_level: Generated<AccountLevel>;
  company_name: Generated<string>;
  phone: Generated<string>;
  address_1: Generated<string>;
  address_2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  postal_code: Generated<string>;
  verified_what: string | null;
  verified_on: DateColumn | null;
  verified_by: number | null;
  feed_key: string | null;
  import_mapping: JsonColumn<ListingMappingBody> | null;
  requires_second_factor: Generated<boolean>;
  is_demo: Generated<boolean>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface AgentsTable {
  id: IdColumn;
  user_id: number;
  postal_codes: Generated<string[]>;
  created: TimeNowColumn;
}

interface StaffRolesTable {
  user_id: number;
  role: StaffRole;
  granted: TimeNowColumn;
}

export interface AccountTables {
  staff_roles: StaffRolesTable;
  users: UsersTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  refresh_tokens: RefreshTokensTable;
  account_links: AccountLinksTable;
  attempts: AttemptsTable;
  server_keys: ServerKeysTable;
  managers: ManagersTable;
  agents: AgentsTable;
}
