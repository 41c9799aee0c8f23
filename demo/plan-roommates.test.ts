import { expect, test } from 'vitest';
import { createRoommateBody } from '#shared/api/roommate-body.ts';
import { DEMO_STUDENTS } from './lists/demo-students.ts';
import { planRoommates } from './plan-roommates.ts';

const SCHOOLS = ['lakeshore', ...Array.from({ length: 40 }, (_, n) => `school-${n}`)];

test('planRoommates assigns each student to one school, and every demo student to the first', () => {
  const plan = planRoommates('2026-11-21', SCHOOLS);
  expect(new Set(plan.map(({ username }) => username)).size).toBe(plan.length);
  expect(plan.filter(({ school }) => school === 'lakeshore')).toHaveLength(DEMO_STUDENTS.length);
  expect(plan.filter(({ school }) => school === 'school-39')).toHaveLength(2);
});

test("planRoommates creates profiles that pass the form's validation", () => {
  for (const { profile } of planRoommates('2026-11-21', SCHOOLS)) {
    const { entertainment, activities, dining } = profile;
    const body = { ...profile, school: 1, interests: { entertainment, activities, dining } };
    expect(createRoommateBody.safeParse(body).error).toBeUndefined();
  }
});
