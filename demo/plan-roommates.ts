import type { Insertable } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { interestKeys } from '#shared/rules/interest-keys.ts';
import { demoPhoto } from './choose-photos.ts';
import type { DemoPhoto } from './demo-listing.ts';
import { DEMO_INTERESTS, DEMO_STUDENTS, type DemoStudent } from './lists/demo-students.ts';
import { createRandom, type Random } from './random.ts';

export type DemoRoommate = {
  username: string;
  first_name: string;
  last_name: string;
  /** `public_view_url` */
  school: string;
  portrait: DemoPhoto | null;
  profile: Omit<Insertable<Tables['roommate_profiles']>, 'user_id' | 'school_id'>;
};

const AT_OTHER_SCHOOLS = 2;

function someOf(list: readonly string[], random: Random): string[] {
  return random.shuffle(list).slice(0, random.int(0, 3));
}

/** An open-minded student accepts the whole scale. */
function rangeAround(own: number, isOpen: boolean, random: Random): string {
  if (isOpen) return '[1,5]';
  return `[${Math.max(1, own - random.int(1, 2))},${Math.min(5, own + random.int(1, 2))}]`;
}

function profileOf(student: DemoStudent, year: number, random: Random): DemoRoommate['profile'] {
  const [personality, bedtime, visitors, cleaning] = student.habits;
  const { about, study_program, gender, smoking = false, pets = false } = student;
  const left = random.int(1, 4);
  const isOpen = random.chance(0.3);
  const entertainment = someOf(DEMO_INTERESTS.entertainment, random);
  const activities = someOf(DEMO_INTERESTS.activities, random);
  const dining = someOf(DEMO_INTERESTS.dining, random);
  return {
    ...{ about, study_program, gender, smoking, pets, personality, bedtime, visitors, cleaning },
    ...{ entertainment, activities, dining },
    interest_keys: interestKeys([...entertainment, ...activities, ...dining]),
    grad_year: year + left,
    age: 23 - left + random.int(0, 2),
    has_room: random.chance(0.3),
    budget: 50 * random.int(10, 22),
    preferred_personality: rangeAround(personality, isOpen, random),
    preferred_bedtime: rangeAround(bedtime, isOpen, random),
    preferred_visitors: rangeAround(visitors, isOpen, random),
    preferred_cleaning: rangeAround(cleaning, isOpen, random),
    preferred_smoking: !smoking && random.chance(0.5) ? false : null,
    preferred_pets: !pets && random.chance(0.2) ? false : null,
  };
}

function roommateOf(student: DemoStudent, number: number, school: string, year: number): DemoRoommate {
  const { first_name, last_name } = student;
  const username = `demo-${first_name}-${last_name}`.toLowerCase();
  const random = createRandom(username);
  return {
    ...{ username, first_name, last_name, school },
    portrait: random.chance(0.85) ? (demoPhoto('portrait', number) ?? null) : null,
    profile: profileOf(student, year, random),
  };
}

/** The first school has all students; each other school has two of them under other last names. */
export function planRoommates(today: string, schools: readonly string[]): DemoRoommate[] {
  const year = Number(today.slice(0, 4));
  const count = DEMO_STUDENTS.length;
  const [first, ...others] = schools;
  if (first === undefined) return [];
  return [
    ...DEMO_STUDENTS.map((student, n) => roommateOf(student, n, first, year)),
    ...others.flatMap((school, index) =>
      Array.from({ length: AT_OTHER_SCHOOLS }, (_, each) => {
        const n = index * AT_OTHER_SCHOOLS + each;
        // No full name occurs at two schools.
        const { last_name } = DEMO_STUDENTS[(n + 3 + Math.floor(n / count)) % count]!;
        return roommateOf({ ...DEMO_STUDENTS[n % count]!, last_name }, n, school, year);
      }),
    ),
  ];
}
