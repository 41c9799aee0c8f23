import type { Generated, GeneratedAlways } from 'kysely';
import type { LeadDisputeReason } from '#shared/api/leads.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import type { DateColumn, IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface InquiriesTable {
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

interface LeadsTable {
  id: IdColumn;
  property_id: number;
  manager_id: number;
  /** Null if the student withdrew the inquiry. */
  user_id: number | null;
  school_id: number | null;
  unlocked_at: TimeColumn | null;
  unlocked: GeneratedAlways<boolean>;
  seen: TimeColumn | null;
  replied: TimeColumn | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface LeadDisputesTable {
  id: IdColumn;
  lead_id: number;
  manager_id: number;
  reason: LeadDisputeReason;
  note: Generated<string>;
  status: Generated<'open' | 'granted' | 'refused'>;
  /** A bounced email opened the dispute. */
  is_automatic: Generated<boolean>;
  created: TimeNowColumn;
  decided: TimeColumn | null;
}

interface LeadCreditsTable {
  id: IdColumn;
  manager_id: number;
  dispute_id: number;
  amount_cents: number;
  /** The payment that used this credit. */
  payment_id: number | null;
  created: TimeNowColumn;
  used: TimeColumn | null;
}

interface ManagerContactsTable {
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
  lead_disputes: LeadDisputesTable;
  lead_credits: LeadCreditsTable;
  manager_contacts: ManagerContactsTable;
}
