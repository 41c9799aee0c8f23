import type { SchoolListItem } from '#shared/api/schools.ts';
import { stateCode } from '#shared/rules/us-states.ts';

type Address = { city: string; state: string };
export type Area = { school: SchoolListItem; isSameCity: boolean };

/** Initial map position without a pin: a school in the city, else in the state. */
export function findArea(list: readonly SchoolListItem[], { city, state }: Address): Area | null {
  const code = stateCode(state);
  if (code === null) return null;
  const inState = list.filter((school) => school.state === code);
  const asked = city.trim().toLowerCase();
  const popularFirst = inState.toSorted((a, b) => Number(b.is_popular) - Number(a.is_popular));
  const inCity = popularFirst.find((school) => school.city.toLowerCase() === asked);
  const school = inCity ?? popularFirst[0];
  return school ? { school, isSameCity: school === inCity } : null;
}
