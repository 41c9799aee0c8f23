import type { Generated } from 'kysely';
import type { DateColumn, IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

export type UserType = 'student' | 'manager' | 'staff';
export type UserStatus = 'active' | 'blocked' | 'deleted';
export type ManagerType = 'single-family' | 'multi-family';
export type AccountLevel = 'basic' | 'premium';

export interface UsersTable {
  id: IdColumn;
  username: string;
  /** Null for an account that nobody logs in to, such as a source of imported listings. */
  email: string | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  type: UserType;
  status: Generated<UserStatus>;
  is_demo: Generated<boolean>;
  email_confirmed: TimeColumn | null;
  last_login: TimeColumn | null;
  /** When the account is to be deleted; its owner may take that back until then. */
  deletion_due: TimeColumn | null;
  /** How often the account's mailed links were revoked; signed links carry the number. */
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

/** One device that is logged in: the family of all tokens that came from one log-in. */
export interface SessionsTable {
  id: IdColumn;
  user_id: number;
  user_agent: Generated<string>;
  created: TimeNowColumn;
  last_used: TimeNowColumn;
  ended: TimeColumn | null;
  end_reason: EndReason | null;
  /** Moves on with every refresh, up to `absolute_expires`. */
  expires: TimeNowColumn;
  absolute_expires: TimeNowColumn;
  /** SHA-256 of the browser's cookie, which its refresh tokens then need; null for a program that is no browser. */
  cookie_hash: Buffer | null;
  address: Generated<string>;
  /** When the password was last entered in this session. */
  confirmed: TimeNowColumn;
}

export interface AccessTokensTable {
  id: IdColumn;
  session_id: number;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
}

export interface RefreshTokensTable {
  id: IdColumn;
  session_id: number;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
  used: TimeColumn | null;
  /** The token that was exchanged for this one; null for the first of a session. */
  parent_id: number | null;
}

/** The secrets of mailed links. */
export interface AccountLinksTable {
  id: IdColumn;
  user_id: number;
  purpose: 'reset_password' | 'confirm_email' | 'accept_manager' | 'accept_admin';
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
  used: TimeColumn | null;
  /** The address that `confirm_email` confirms, which may be a new one. */
  email: string | null;
}

/** How often something was tried, by key. */
export interface AttemptsTable {
  key: string;
  points: number;
  /** When the next attempt is open, once the limit is reached. */
  open_from: TimeColumn;
  expires: TimeColumn;
}

/** Secrets that all processes of the installation share. */
export interface ServerKeysTable {
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
  /** What an operator checked before the premium level was granted, and when; both or neither, and premium never neither. */
  verified_what: string | null;
  verified_on: DateColumn | null;
  verified_by: number | null;
  is_demo: Generated<boolean>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export interface AgentsTable {
  id: IdColumn;
  user_id: number;
  postal_codes: Generated<string[]>;
  created: TimeNowColumn;
}

export interface AccountTables {
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
