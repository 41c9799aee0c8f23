import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Time, TimeNow } from './column-types.ts';

export interface ConversationsTable {
  id: Id;
  user_lo: number;
  user_hi: number;
  last_at: TimeNow;
}

export interface MessagesTable {
  id: Id;
  conversation_id: number;
  sender: number;
  receiver: number;
  text: string;
  created: TimeNow;
  read_at: Time | null;
}

export interface UserBlocksTable {
  user_id: number;
  blocked_id: number;
  created: TimeNow;
}

export interface RoommateProfilesTable {
  id: Id;
  user_id: number;
  school_id: number;
  photo_key: string | null;
  photo_width: number | null;
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
  /** Ranges within 1 to 5, as PostgreSQL writes them: `[1,6)` is 1 to 5. */
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
  created: TimeNow;
  updated: TimeNow;
}

interface Hideable {
  hidden: Time | null;
  hidden_by: number | null;
  hidden_reason: string | null;
}

export interface ForumPostsTable extends Hideable {
  id: Id;
  school_id: number;
  user_id: number;
  title: string;
  text: string;
  created: TimeNow;
  /** For full-text search. */
  words: GeneratedAlways<string>;
}

export interface ForumCommentsTable extends Hideable {
  id: Id;
  post_id: number;
  user_id: number;
  text: string;
  created: TimeNow;
}

export interface CommunityTables {
  conversations: ConversationsTable;
  messages: MessagesTable;
  user_blocks: UserBlocksTable;
  roommate_profiles: RoommateProfilesTable;
  forum_posts: ForumPostsTable;
  forum_comments: ForumCommentsTable;
}
