import type { Generated, GeneratedAlways } from 'kysely';
import type { ManagerType } from './account-tables.ts';
import type { DateColumn, IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

export interface InquiriesTable {
  id: IdColumn;
  user_id: number;
  property_id: number;
  school_id: number | null;
  flow: 'property_page' | 'housing_page';
  full_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  move_in_date: DateColumn | null;
  topics: Generated<string[]>;
  message: string;
  created: TimeNowColumn;
}

export interface LeadsTable {
  id: IdColumn;
  property_id: number;
  manager_id: number;
  user_id: number | null;
  school_id: number | null;
  unlocked_at: TimeColumn | null;
  unlocked: GeneratedAlways<boolean>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export interface PaymentsTable {
  id: IdColumn;
  manager_id: number;
  purpose: 'lead' | 'tier';
  lead_id: number | null;
  property_id: number | null;
  provider: string;
  provider_ref: string;
  amount_cents: Generated<number>;
  currency: Generated<'usd'>;
  status: Generated<'created' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'refunded'>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export interface ManagerContactsTable {
  id: IdColumn;
  first_name: string;
  last_name: string;
  company_name: Generated<string>;
  email: string;
  city: string;
  state: string;
  type: ManagerType;
  status: Generated<'new' | 'accepted' | 'refused'>;
  user_id: number | null;
  created: TimeNowColumn;
  handled: TimeColumn | null;
}

export interface LeadTables {
  inquiries: InquiriesTable;
  leads: LeadsTable;
  payments: PaymentsTable;
  manager_contacts: ManagerContactsTable;
}
