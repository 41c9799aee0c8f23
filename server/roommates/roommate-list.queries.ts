import { type RawBuilder, sql } from 'kysely';
import { type Gender, SCALE_MAX, SCALE_MIN } from '#shared/api/roommate-fields.ts';
import {
  BUDGET_SHARE,
  CONFLICT_FACTORS,
  HABITS_SHARE,
  INTERESTS_SHARE,
  MAX_INTERESTS,
  type Questionnaire,
  SCORED_SCALES,
  type ScoredScale,
  scaleShare,
} from '#shared/rules/roommate-score.ts';
import type { Db } from '../db/tables.ts';

const STEPS = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, index) => SCALE_MIN + index);

type RoommateFilter = {
  school_id: number;
  genders?: Gender[] | undefined;
  pets?: boolean[] | undefined;
  smoking?: boolean[] | undefined;
  budget_min?: number | undefined;
  budget_max?: number | undefined;
};

/** With a questionnaire, the best match comes first. */
type RoommateSort = Questionnaire | 'recent' | 'budget' | '-budget';

type RoommatePage = { count: number; user_ids: number[] };

/** `r` is the profile. Blocks hide users in both directions. */
export function visibleTo(viewer: number): RawBuilder<boolean> {
  return sql<boolean>`
    not exists (select from users u where u.id = r.user_id
      and (u.status <> 'active' or u.deletion_due is not null or u.type <> 'student'))
    and not exists (select from user_blocks b where b.user_id = ${viewer} and b.blocked_id = r.user_id)
    and not exists (select from user_blocks b where b.user_id = r.user_id and b.blocked_id = ${viewer})`;
}

const float = (value: number) => sql`${value}::float8`;
const floats = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::float8[]`;

/** Computes `roommateScore` from 0 to 1. */
function scoreOf(viewer: Questionnaire): RawBuilder<number> {
  const tables = rankTables(viewer);
  const mine = SCORED_SCALES.map((scale) => sql`(${floats(tables[scale].mine)})[r.${sql.ref(scale)}]`);
  const theirs = SCORED_SCALES.map((scale) => {
    const range = sql.ref(`r.preferred_${scale}`);
    return sql`(${floats(tables[scale].theirs)})
      [(r.${sql.ref(scale)} - 1) * 25 + (lower(${range}) - 1) * 5 + upper(${range}) - 1]`;
  });
  const plus = sql` + `;
  const conflicts = sql`(
    (r.smoking and ${viewer.preferred_smoking === false}::bool
      or ${viewer.smoking}::bool and r.preferred_smoking is false)::int
    + (r.pets and ${viewer.preferred_pets === false}::bool
      or ${viewer.pets}::bool and r.preferred_pets is false)::int)`;
  // A subquery for each profile took three times as long.
  const shared = viewer.interest_keys.map((key) => sql`(${key}::text = any(r.interest_keys))::int`);
  return sql<number>`(
    ${float(HABITS_SHARE)} * sqrt((${sql.join(mine, plus)}) * (${sql.join(theirs, plus)}))
    + ${float(BUDGET_SHARE)} * (1 - abs(r.budget - ${viewer.budget}::int)::float8
      / greatest(r.budget, ${viewer.budget}::int, 1))
    + ${float(INTERESTS_SHARE / MAX_INTERESTS)} * least(0${sql.join([sql``, ...shared], plus)}, ${MAX_INTERESTS}::int)
  ) * (${floats(CONFLICT_FACTORS)})[1 + ${conflicts}]`;
}

/** The newest profile wins ties. */
function rankOf(sort: RoommateSort): RawBuilder<number> {
  if (sort === 'recent') return sql`0`;
  if (sort === 'budget') return sql`-r.budget`;
  if (sort === '-budget') return sql`r.budget`;
  // Floating-point errors must not break ties.
  return sql`round(${scoreOf(sort)} * 1000000)::int`;
}

export async function findRoommatePage(
  db: Db,
  viewer: number,
  { school_id, genders, pets, smoking, budget_min, budget_max }: RoommateFilter,
  { sort, limit, offset }: { sort: RoommateSort; limit: number; offset: number },
): Promise<RoommatePage> {
  const wanted = [
    sql<boolean>`r.school_id = ${school_id}`,
    sql<boolean>`r.user_id <> ${viewer}`,
    ...(genders ? [sql<boolean>`r.gender = any(${genders}::text[])`] : []),
    ...(pets ? [sql<boolean>`r.pets = any(${pets}::bool[])`] : []),
    ...(smoking ? [sql<boolean>`r.smoking = any(${smoking}::bool[])`] : []),
    ...(budget_min === undefined ? [] : [sql<boolean>`r.budget >= ${budget_min}::int`]),
    ...(budget_max === undefined ? [] : [sql<boolean>`r.budget <= ${budget_max}::int`]),
    visibleTo(viewer),
  ];
  const { rows } = await sql<RoommatePage>`
    with found as materialized (
      select r.user_id, r.id, ${rankOf(sort)} as rank from roommate_profiles r where ${sql.join(wanted, sql` and `)}
    ), page as (
      select user_id, id, rank from found order by rank desc, id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::int from found) as count,
      (select coalesce(json_agg(user_id order by rank desc, id desc), '[]') from page) as user_ids`.execute(
    db,
  );
  return rows[0]!;
}

type RankTables = Record<
  ScoredScale,
  {
    mine: number[];
    theirs: number[];
  }
>;

function tablesOf(viewer: Questionnaire, scale: ScoredScale) {
  const { [scale]: own, accepts } = viewer;
  return {
    mine: STEPS.map((other) => scaleShare(scale, own, accepts[scale], other)),
    theirs: STEPS.flatMap((other) =>
      STEPS.flatMap((min) => STEPS.map((max) => scaleShare(scale, other, [min, max], own))),
    ),
  };
}

/** SQL looks up these scores, so that the formula exists once. */
function rankTables(viewer: Questionnaire): RankTables {
  return Object.fromEntries(SCORED_SCALES.map((scale) => [scale, tablesOf(viewer, scale)])) as RankTables;
}
