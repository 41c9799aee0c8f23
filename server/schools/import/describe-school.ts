import { US_STATES } from '#shared/rules/us-states.ts';
import type { SchoolFacts } from './read-scorecard-row.ts';

type DescribedSchool = Pick<
  SchoolFacts,
  'name' | 'city' | 'state' | 'control' | 'locale' | 'enrollment_undergrad' | 'room_and_board_off_campus'
> & { unitid: number | null };

/**
 * Significant digits of numbers in the text, so that it is still right when next year's numbers differ
 * slightly.
 */
const ROUGHLY = 2;

/**
 * Describes a school in plain sentences by federal data only. Deterministic, so that an unedited text can be
 * recognized.
 */
export function describeSchool(school: DescribedSchool): string {
  const pick = (choices: readonly string[], salt: number) =>
    choices[((school.unitid ?? school.name.length) * 7 + salt) % choices.length]!;
  const name = school.name;
  const subject =
    /^The /.test(name) || !/^(University|College|Institute|School) of /.test(name) ? name : `The ${name}`;
  const kind = `${controlWords(school.control)}${kindOf(name)}`;
  const place = `${school.city}, ${school.state === 'DC' ? 'D.C.' : (US_STATES[school.state] ?? school.state)}`;
  const article = /^[aeiou]/i.test(kind) && !/^univ/i.test(kind) ? 'an' : 'a';
  const sentences = [
    pick(
      [
        `${subject} is ${article} ${kind} in ${place}.`,
        `${subject} is ${article} ${kind} based in ${place}.`,
      ],
      1,
    ),
  ];
  const setting = settingOf(school.locale);
  if (setting) sentences.push(`Its campus lies ${setting}.`);
  const students = school.enrollment_undergrad;
  if (students !== null && students > 0) {
    const count = roughly(students);
    sentences.push(
      pick(
        [
          `About ${count} undergraduates study here.`,
          `It has about ${count} undergraduates.`,
          `Some ${count} undergraduates are enrolled.`,
        ],
        2,
      ),
    );
  }
  const cost = school.room_and_board_off_campus;
  if (cost !== null && cost > 0) {
    sentences.push(
      pick(
        [
          `The school puts the cost of living off campus, room and meals, at about $${roughly(cost)} for an academic year.`,
          `By the school's own estimate, a room and meals off campus cost about $${roughly(cost)} for an academic year.`,
        ],
        3,
      ),
    );
  }
  return sentences.join(' ').replaceAll('D.C..', 'D.C.');
}

function controlWords(control: SchoolFacts['control']): string {
  if (control === 'public') return 'public ';
  if (control === 'private_nonprofit') return 'private, nonprofit ';
  return control === 'private_for_profit' ? 'private, for-profit ' : '';
}

function kindOf(name: string): string {
  if (/\b(seminary|seminario)\b/i.test(name)) return 'seminary';
  if (/\buniversi(ty|dad)\b/i.test(name)) return 'university';
  if (/\b(college|colegio)\b/i.test(name)) return 'college';
  if (/\binstitut[eo]\b/i.test(name)) return 'institute';
  return /\b(academy|conservatory)\b/i.test(name)
    ? name.match(/\b(academy|conservatory)\b/i)![0].toLowerCase()
    : 'school';
}

function settingOf(locale: number | null): string | null {
  switch (locale) {
    case 11:
      return 'in a large city';
    case 12:
      return 'in a mid-size city';
    case 13:
      return 'in a small city';
    case 21:
      return 'in the suburbs of a large city';
    case 22:
      return 'in the suburbs of a mid-size city';
    case 23:
      return 'in the suburbs of a small city';
    case 31:
      return 'in a town on the edge of a city';
    case 32:
      return 'in a town some way from the nearest city';
    case 33:
      return 'in a town far from any city';
    case 41:
      return 'in the countryside near a city or town';
    case 42:
      return 'in the countryside some way from town';
    case 43:
      return 'in the countryside far from any town';
    default:
      return null;
  }
}

/** Rounds 31,367 to 31,000. */
function roughly(value: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - ROUGHLY);
  return (Math.round(value / step) * step).toLocaleString('en-US');
}
