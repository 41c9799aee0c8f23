import * as z from 'zod/mini';
import { REPORT_REASONS } from '../rules/report-reasons.ts';
import { REPORT_STATES } from '../rules/report-states.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { reportBody } from './report-bodies.ts';
import { PLACE_KINDS } from './reports.ts';

const reportSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  place: z.int(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** State of the case, which contains all reports of the same object. */
  state: z.enum(REPORT_STATES),
  created: z.string(),
  /** False if the same user had already reported the object. */
  is_new: z.boolean(),
});
export type Report = z.output<typeof reportSchema>;

export const reportsSchemas = {
  create_report: {
    tag: 'Safety',
    summary: 'Reports a post, comment, user, message, profile or listing.',
    body: reportBody,
    response: reportSchema,
  },
} satisfies EndpointSchemas;
