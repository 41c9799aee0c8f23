import { endpoint } from './endpoint.ts';

export const AUDIENCES = ['everyone', 'students', 'managers'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const ANNOUNCEMENT_MAX = 300;
export const ANNOUNCEMENTS_PAGE = 100;

export const announcements = endpoint('announcements', 'GET', 'staff/announcements/', 'bearer');
/** Shown by every process at once, or from `starts` on. */
export const createAnnouncement = endpoint('create_announcement', 'POST', 'staff/announcements/', 'bearer');
/** 409 if it has ended. */
export const changeAnnouncement = endpoint(
  'change_announcement',
  'PUT',
  'staff/announcements/{id}/',
  'bearer',
);
/** 409 if it has ended. */
export const endAnnouncement = endpoint(
  'end_announcement',
  'POST',
  'staff/announcements/{id}/end/',
  'bearer',
);
