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
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export interface SessionsTable {
  id: IdColumn;
  user_id: number;
  user_agent: Generated<string>;
  created: TimeNowColumn;
  last_used: TimeNowColumn;
  ended: TimeColumn | null;
  end_reason: 'signed_out' | 'token_reused' | 'password_changed' | 'expired' | 'blocked' | null;
}

export interface RefreshTokensTable {
  id: IdColumn;
  session_id: number;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
  used: TimeColumn | null;
}

export interface AccountLinksTable {
  id: IdColumn;
  user_id: number;
  purpose: 'reset_password' | 'confirm_email' | 'accept_manager';
  token_hash: Buffer;
  created: TimeNowColumn;
  expires: TimeColumn;
  used: TimeColumn | null;
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
  /** What an operator checked before the premium level was granted, and when; both or neither. */
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
  refresh_tokens: RefreshTokensTable;
  account_links: AccountLinksTable;
  managers: ManagersTable;
  agents: AgentsTable;
}
