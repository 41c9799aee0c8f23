import * as z from 'zod/mini';
import { PRICE_BASES } from '../rules/price-basis.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { flagInput, idInput, textInput } from './inputs.ts';

/** GeoJSON order: longitude, latitude. */
export const pointSchema = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
});

/** Money in US dollars a year, `admission_rate` from 0 to 1. */
const scorecardSchema = z.object({
  enrollment_undergrad: z.nullable(z.int()),
  admission_rate: z.nullable(z.number()),
  sat_scores: z.nullable(z.int()),
  in_state_tuition: z.nullable(z.int()),
  out_of_state_tuition: z.nullable(z.int()),
  room_and_board_off_campus: z.nullable(z.int()),
  /** Academic years of the figures, as text. */
  year_label: z.nullable(z.string()),
});

export const schoolListItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  /** One to four letters for the crest of a school without logo. */
  initials: z.string(),
  alias: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  public_view_url: z.string(),
  /** The school's own domain. Null if its pages are on the main site. */
  site: z.nullable(z.object({ id: z.int(), domain: z.string() })),
  is_popular: z.boolean(),
  is_demo: z.boolean(),
});

export const schoolSchema = z.extend(schoolListItemSchema, {
  description: z.string(),
  website: z.nullable(z.string()),
  /** Basis of rents on the housing page, unless the URL or the browser has another. */
  price_basis: z.enum(PRICE_BASES),
  center: pointSchema,
  forum_mods: z.array(z.object({ id: z.int(), username: z.string() })),
  scorecard_data: scorecardSchema,
  /**
   * URLs of the logo, and size of its largest file in pixels. Null if the school has no logo; a crest then
   * shows its initials.
   */
  logo: z.nullable(z.object({ url: z.string(), thumb_url: z.string(), width: z.int(), height: z.int() })),
  /** Colors as `#rrggbb`. If null, pages derive colors from the name. */
  brand_colors: z.nullable(z.tuple([z.string(), z.string()])),
});

export type School = z.output<typeof schoolSchema>;
export type SchoolListItem = z.output<typeof schoolListItemSchema>;
export type Scorecard = z.output<typeof scorecardSchema>;

export const schoolQuery = { school: idInput('school') };

export const schoolsSchemas = {
  main_schools: {
    tag: 'Schools',
    summary: 'Returns the school with a public view URL, as a list of zero or one.',
    query: z.object({
      public_view_url: textInput('public_view_url', 200, 'case-insensitive; hyphens match spaces'),
    }),
    response: z.array(schoolSchema),
  },
  schools: {
    tag: 'Schools',
    summary: 'Lists all schools by name.',
    query: z.object({
      q: z.optional(textInput('q', 100, 'part of a name, short name or other name')),
      popular: z.optional(flagInput('popular')),
    }),
    response: z.array(schoolListItemSchema),
  },
} satisfies EndpointSchemas;
