import type { Generated } from 'kysely';
import type { PriceBasis } from '#shared/rules/price-basis.ts';
import type { IdColumn, TimeNowColumn } from './column-kinds.ts';

export interface SchoolsTable {
  id: IdColumn;
  unitid: number | null;
  name: string;
  short_name: string;
  alias: string | null;
  description: Generated<string>;
  city: string;
  state: string;
  postal_code: Generated<string>;
  website: string | null;
  control: 'public' | 'private_nonprofit' | 'private_for_profit' | null;
  /** NCES locale code, 11 to 43. */
  locale: number | null;
  public_view_url: string;
  lng: Generated<number>;
  lat: Generated<number>;
  site_id: number | null;
  site_domain: string | null;
  /** Null if the site uses the school's short name. */
  site_name: string | null;
  /** Width and height are pixels of the largest file. */
  logo_key: string | null;
  logo_width: number | null;
  logo_height: number | null;
  on_main_site: Generated<boolean>;
  is_popular: Generated<boolean>;
  is_demo: Generated<boolean>;
  price_basis: Generated<PriceBasis>;
  enrollment_undergrad: number | null;
  /** From 0 to 1. */
  admission_rate: number | null;
  sat_scores: number | null;
  in_state_tuition: number | null;
  out_of_state_tuition: number | null;
  room_and_board_off_campus: number | null;
  scorecard_year: string | null;
  /** Lowercase `#rrggbb`; both set or both null. */
  brand_primary: string | null;
  brand_secondary: string | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface SchoolModsTable {
  school_id: number;
  user_id: number;
  created: TimeNowColumn;
}

export interface SchoolTables {
  schools: SchoolsTable;
  school_mods: SchoolModsTable;
}
