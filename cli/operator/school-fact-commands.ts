import { saveFeatured } from '#server/properties/choose-featured.ts';
import { placeSchool } from '#server/properties/rebuild-read-model.ts';
import { getSchoolRef } from '#server/schools/get-school-ref.ts';
import {
  type SchoolFactsInput,
  savePopularSchools,
  saveSchoolFacts,
} from '#server/schools/save-school-facts.ts';
import { type Command, type Option, readNumber, readPoint, UsageProblem } from './command.ts';

const SCHOOL_ARGUMENT =
  'SCHOOL is its id, or the part of its page’s address that names it, such as ohio-state.';

type Fact = Exclude<keyof SchoolFactsInput, 'center'>;
const FACTS: Record<string, Option & { fact: Fact }> = {
  name: { fact: 'name', value: 'NAME', about: 'its full name' },
  'short-name': { fact: 'short_name', value: 'NAME', about: 'what cards and tables call it' },
  description: { fact: 'description', value: 'TEXT', about: 'the words on its page' },
  alias: { fact: 'alias', value: 'NAMES', about: 'other names that find it, separated by |, or none' },
  city: { fact: 'city', value: 'NAME', about: 'city' },
  state: { fact: 'state', value: 'STATE', about: 'by its two letters or its name' },
  'postal-code': { fact: 'postal_code', value: 'CODE', about: 'five digits, or nine' },
  website: { fact: 'website', value: 'URL', about: 'its own website, or none' },
  enrollment: { fact: 'enrollment_undergrad', value: 'N', about: 'undergraduates, or none' },
  'admission-rate': { fact: 'admission_rate', value: 'N', about: 'from 0 to 1, such as 0.716, or none' },
  sat: { fact: 'sat_scores', value: 'N', about: 'average SAT score, or none' },
  'in-state-tuition': { fact: 'in_state_tuition', value: 'USD', about: 'a year, or none' },
  'out-of-state-tuition': { fact: 'out_of_state_tuition', value: 'USD', about: 'a year, or none' },
  'room-and-board': { fact: 'room_and_board_off_campus', value: 'USD', about: 'off campus, a year, or none' },
  'figures-year': { fact: 'scorecard_year', value: 'TEXT', about: 'the year of these figures, or none' },
};

const setSchool: Command = {
  name: 'set-school',
  about: 'changes facts of a school; every process shows them at once',
  more: `${SCHOOL_ARGUMENT} A new center finds the listings around it, and jobs measure their travel times again. Its address stays. A later import of a
Scorecard file sets place and figures again.`,
  takes: ['SCHOOL'],
  options: {
    ...FACTS,
    center: { value: 'LAT,LNG', about: 'the middle of its campus, latitude first' },
  },
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const school = await getSchoolRef(db, word);
    const facts: SchoolFactsInput = {};
    for (const [name, { fact }] of Object.entries(FACTS)) {
      const typed = options[name];
      if (typed !== undefined) facts[fact] = typed === 'none' ? null : typed;
    }
    if (options.center !== undefined) facts.center = readPoint(options.center, '--center');
    if (Object.keys(facts).length === 0) throw new UsageProblem('Say what to change, such as --short-name.');
    const { hasMoved } = await saveSchoolFacts(db, operator, { school, facts });
    print(`${school.name} is changed.`);
    if (!hasMoved) return;
    const count = await placeSchool(db, school.id);
    print(`${count} listings around it are placed again. Jobs measure their travel times.`);
  },
};

const setPopular: Command = {
  name: 'set-popular-schools',
  about: 'makes the popular schools of the home page exactly these',
  more: `SCHOOLS are separated by commas: ohio-state,17. ${SCHOOL_ARGUMENT} The word none leaves no popular school.`,
  takes: ['SCHOOLS'],
  async run({ db, operator, print }, { given: [words = ''] }) {
    const schools = await Promise.all(listOf(words).map((word) => getSchoolRef(db, word)));
    await savePopularSchools(db, operator, schools);
    print(
      schools.length === 0
        ? 'No school is popular.'
        : `Popular: ${schools.map(({ name }) => name).join(', ')}.`,
    );
  },
};

const setFeatured: Command = {
  name: 'set-featured',
  about: "makes the featured listings of a school's page exactly these, in this order",
  more: `IDS are separated by commas: 12,7. The word none leaves no featured listing. ${SCHOOL_ARGUMENT}`,
  takes: ['SCHOOL', 'IDS'],
  async run({ db, operator, print }, { given: [word = '', words = ''] }) {
    const school = await getSchoolRef(db, word);
    const ids = [...new Set(listOf(words).map((id) => readNumber(id, 'An id')))];
    await saveFeatured(db, operator, { school, ids });
    print(`${school.name} features ${ids.length === 0 ? 'no listing' : ids.join(', ')}.`);
  },
};

const listOf = (words: string) =>
  words === 'none' ? [] : words.split(/[\s,]+/).filter((word) => word !== '');

export const schoolFactCommands = [setSchool, setPopular, setFeatured];
