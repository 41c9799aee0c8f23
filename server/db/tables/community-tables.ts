import type { Generated, GeneratedAlways } from 'kysely';
import type { IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface ConversationsTable {
  id: IdColumn;
  user_lo: number;
  user_hi: number;
  last_id: Generated<number>;
  lo_sent: Generated<number>;
  hi_sent: Generated<number>;
  started_by: number;
  created: TimeNowColumn;
}

interface ConversationSubjectsTable {
  conversation_id: number;
  property_id: number | null;
  profile_of: number | null;
}

interface MessagesTable {
  id: IdColumn;
  conversation_id: number;
  sender: number;
  receiver: number;
  text: string;
  created: TimeNowColumn;
  read_at: TimeColumn | null;
  /** Idempotency key from the client. */
  key: string | null;
  is_flagged: Generated<boolean>;
  mailed_at: TimeColumn | null;
}

interface UserBlocksTable {
  user_id: number;
  blocked_id: number;
  created: TimeNowColumn;
}

export interface RoommateProfilesTable {
  id: IdColumn;
  user_id: number;
  school_id: number;
  photo_key: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
  about: string;
  study_program: string;
  grad_year: number;
  has_room: Generated<boolean>;
  smoking: Generated<boolean>;
  pets: Generated<boolean>;
  age: number;
  gender: 'female' | 'male' | 'other';
  personality: Generated<number>;
  bedtime: Generated<number>;
  visitors: Generated<number>;
  cleaning: Generated<number>;
  /** Whole US dollars a month. */
  budget: number;
  instagram_username: Generated<string>;
  facebook_username: Generated<string>;
  /** PostgreSQL's format: `[1,6)` means 1 to 5. */
  preferred_personality: Generated<string>;
  preferred_bedtime: Generated<string>;
  preferred_cleaning: Generated<string>;
  preferred_visitors: Generated<string>;
  preferred_pets: boolean | null;
  preferred_smoking: boolean | null;
  preferred_gender: Generated<'male' | 'female' | 'no_preference'>;
  entertainment: Generated<string[]>;
  activities: Generated<string[]>;
  dining: Generated<string[]>;
  interest_keys: Generated<string[]>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface Hideable {
  hidden: TimeColumn | null;
  /** Null if the object is visible or reports hid it. */
  hidden_by: number | null;
  hidden_reason: string | null;
  deleted: TimeColumn | null;
  /** Idempotency key from the client. */
  key: string | null;
  edited: TimeColumn | null;
}

export interface ForumPostsTable extends Hideable {
  id: IdColumn;
  school_id: number;
  user_id: number;
  title: string;
  text: string;
  created: TimeNowColumn;
  /** Includes the school as a lexeme. */
  words: GeneratedAlways<string>;
}

export interface ForumCommentsTable extends Hideable {
  id: IdColumn;
  post_id: number;
  user_id: number;
  text: string;
  created: TimeNowColumn;
}

interface ForumRevisionsTable {
  id: IdColumn;
  post_id: number | null;
  comment_id: number | null;
  user_id: number;
  /** Empty for a comment. */
  title: Generated<string>;
  text: string;
  written: TimeColumn;
  replaced: TimeNowColumn;
}

/** Triggers of `forum_posts` count posts. */
interface ForumWritersTable {
  school_id: number;
  user_id: number;
  posts: number;
}

/** Triggers of `forum_posts` count posts. */
interface ForumSizesTable {
  school_id: number;
  posts: number;
}

export interface CommunityTables {
  conversations: ConversationsTable;
  conversation_subjects: ConversationSubjectsTable;
  messages: MessagesTable;
  user_blocks: UserBlocksTable;
  roommate_profiles: RoommateProfilesTable;
  forum_posts: ForumPostsTable;
  forum_comments: ForumCommentsTable;
  forum_revisions: ForumRevisionsTable;
  forum_writers: ForumWritersTable;
  forum_sizes: ForumSizesTable;
}
