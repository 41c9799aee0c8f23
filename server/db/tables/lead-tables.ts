import type { Generated, GeneratedAlways } from 'kysely';
import type { ManagerType } from './account-tables.ts';
import type { DateOnly, Id, Time, TimeNow } from './column-types.ts';

export interface InquiriesTable {
  id: Id;
  user_id: number;
  property_id: number;
  school_id: number | null;
  flow: 'property_page' | 'housing_page';
  full_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  move_in_date: DateOnly | null;
  topics: Generated<string[]>;
  message: string;
  created: TimeNow;
}

export interface LeadsTable {
  id: Id;
  property_id: number;
  manager_id: number;
  user_id: number | null;
  school_id: number | null;
  unlocked_at: Time | null;
  unlocked: GeneratedAlways<boolean>;
  created: TimeNow;
  updated: TimeNow;
}

export interface PaymentsTable {
  id: Id;
  manager_id: number;
  purpose: 'lead' | 'tier';
  lead_id: number | null;
  property_id: number | null;
  provider: string;
  provider_ref: string;
  amount_cents: Generated<number>;
  currency: Generated<'usd'>;
  status: Generated<'created' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'refunded'>;
  created: TimeNow;
  updated: TimeNow;
}

export interface ManagerContactsTable {
  id: Id;
  first_name: string;
  last_name: string;
  company_name: Generated<string>;
  email: string;
  city: string;
  state: string;
  type: ManagerType;
  status: Generated<'new' | 'accepted' | 'refused'>;
  user_id: number | null;
  created: TimeNow;
  handled: Time | null;
}

export interface LeadTables {
  inquiries: InquiriesTable;
  leads: LeadsTable;
  payments: PaymentsTable;
  manager_contacts: ManagerContactsTable;
}
