import type { Kysely } from 'kysely';
import type { AccountTables } from './tables/account-tables.ts';
import type { CommunityTables } from './tables/community-tables.ts';
import type { ContentTables } from './tables/content-tables.ts';
import type { ImportTables } from './tables/import-tables.ts';
import type { LeadTables } from './tables/lead-tables.ts';
import type { ListingTables } from './tables/listing-tables.ts';
import type { MailTables } from './tables/mail-tables.ts';
import type { MapTables } from './tables/map-tables.ts';
import type { ModerationTables } from './tables/moderation-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { OperatorTables } from './tables/operator-tables.ts';
import type { PaymentTables } from './tables/payment-tables.ts';
import type { SchoolTables } from './tables/school-tables.ts';
import type { SearchTables } from './tables/search-tables.ts';
import type { SecondFactorTables } from './tables/second-factor-tables.ts';

/** A test compares these types with the migrated database. */
export interface Tables
  extends AccountTables,
    SchoolTables,
    ListingTables,
    ImportTables,
    LeadTables,
    CommunityTables,
    MailTables,
    MapTables,
    OperatorTables,
    ModerationTables,
    NotificationTables,
    PaymentTables,
    SearchTables,
    SecondFactorTables,
    ContentTables {}

export type Db = Kysely<Tables>;
