import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flagInput, idInput, textInput } from './inputs.ts';

/** A point in GeoJSON's order: longitude, then latitude. */
export const pointSchema = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
});

/** College Scorecard figures; each may be unknown. Money in US dollars a year, `admission_rate` from 0 to 1. */
export const scorecardSchema = z.object({
  enrollment_undergrad: z.nullable(z.int()),
  admission_rate: z.nullable(z.number()),
  sat_scores: z.nullable(z.int()),
  in_state_tuition: z.nullable(z.int()),
  out_of_state_tuition: z.nullable(z.int()),
  room_and_board_off_campus: z.nullable(z.int()),
  /** Which years the figures stand for, in words; null when unknown. */
  year_label: z.nullable(z.string()),
});

/** One line of the school list: enough to find a school by name and to link to it. */
export const schoolListItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  /** One to four letters for its crest, as the school abbreviates itself. */
  initials: z.string(),
  /** Other names people search by. */
  alias: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  public_view_url: z.string(),
  /** A school with a domain of its own is linked there; null: on the main site. */
  site: z.nullable(z.object({ id: z.int(), domain: z.string() })),
  is_popular: z.boolean(),
  is_demo: z.boolean(),
});

/** A school as its own pages need it (section 3). */
export const schoolSchema = z.extend(schoolListItemSchema, {
  description: z.string(),
  website: z.nullable(z.string()),
  center: pointSchema,
  forum_mods: z.array(z.object({ id: z.int(), username: z.string() })),
  scorecard_data: scorecardSchema,
  /** A picture of the school's own, with the size of its largest file in pixels; null: its initials on a crest. */
  logo: z.nullable(z.object({ url: z.string(), thumb_url: z.string(), width: z.int(), height: z.int() })),
  /** Two colours of the school's own, as `#rrggbb`; null: derived from its name. */
  brand_colors: z.nullable(z.tuple([z.string(), z.string()])),
});

export type School = z.output<typeof schoolSchema>;
export type SchoolListItem = z.output<typeof schoolListItemSchema>;
export type Scorecard = z.output<typeof scorecardSchema>;

/** The schools that answer to a public view url: none or one. Case does not matter, hyphens equal spaces. */
export const mainSchools = endpoint({
  name: 'main_schools',
  method: 'GET',
  path: 'main_schools/',
  auth: 'public',
  tag: 'Schools',
  summary: 'The school with a public view url, as a list of none or one',
  query: z.object({
    public_view_url: textInput('public_view_url', 200, 'matched without case; hyphens equal spaces'),
  }),
  response: z.array(schoolSchema),
});

/** Every school of the site, by name. `q` narrows by name, short name or alias; `popular=true` to the popular ones. */
export const schools = endpoint({
  name: 'schools',
  method: 'GET',
  path: 'schools/',
  auth: 'public',
  tag: 'Schools',
  summary: 'All schools, sorted by name',
  query: z.object({
    q: z.optional(textInput('q', 100, 'part of a name, short name or other name')),
    popular: z.optional(flagInput('popular')),
  }),
  response: z.array(schoolListItemSchema),
});

export const schoolQuery = { school: idInput('school') };
