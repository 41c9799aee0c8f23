import * as z from 'zod/mini';
import { announcementBody } from './announcement-bodies.ts';
import { AUDIENCES } from './announcements.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { reasonBody } from './staff-bodies.ts';

const announcementSchema = z.object({
  id: z.int(),
  /** Null for the whole site. */
  school: z.nullable(z.object({ id: z.int(), name: z.string(), public_view_url: z.string() })),
  audience: z.enum(AUDIENCES),
  text_en: z.string(),
  text_es: z.nullable(z.string()),
  starts: z.string(),
  ends: z.nullable(z.string()),
  state: z.enum(['scheduled', 'shown', 'ended']),
  set_by: z.string(),
});
export type Announcement = z.output<typeof announcementSchema>;

const tag = 'Staff';
const ofId = { tag, params: z.object({ id: idInput('id') }) };

export const announcementsSchemas = {
  announcements: {
    tag,
    summary: 'Lists announcements, newest first.',
    response: z.array(announcementSchema),
  },
  create_announcement: {
    tag,
    summary: 'Creates an announcement.',
    body: announcementBody,
    response: announcementSchema,
  },
  change_announcement: {
    ...ofId,
    summary: 'Changes an announcement.',
    body: announcementBody,
    response: announcementSchema,
  },
  end_announcement: {
    ...ofId,
    summary: 'Ends an announcement now.',
    body: reasonBody,
    response: announcementSchema,
  },
} satisfies EndpointSchemas;
