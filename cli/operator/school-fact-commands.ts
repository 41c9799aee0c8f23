import { saveFeatured } from '#server/properties/choose-featured.ts';
import { placeSchool } from '#server/properties/rebuild-read-model.ts';
import { getSchoolRef } from '#server/schools/get-school-ref.ts';
import {
  type SchoolFactsInput,
  savePopularSchools,
  saveSchoolFacts,
} from '#server/schools/save-school-facts.ts';
import { type Command, type Option, readNumber, readPoint, UsageProblem } from './command.ts';

const SCHOOL_ARGUMENT = 'SCHOOL is the school’s id or its name in URLs, such as ohio-state.';

type Fact = Exclude<keyof SchoolFactsInput, 'center'>;
const FACTS: Record<string, Option & { fact: Fact }> = {
  name: { fact: 'name', value: 'NAME', about: 'full name' },
  'short-name': { fact: 'short_name', value: 'NAME', about: 'short name for cards and tables' },
  description: { fact: 'description', value: 'TEXT', about: 'description on its page' },
  alias: { fact: 'alias', value: 'NAMES', about: 'other names for search, separated by |, or none' },
  city: { fact: 'city', value: 'NAME', about: 'city' },
  state: { fact: 'state', value: 'STATE', about: 'two-letter code or name' },
  'postal-code': { fact: 'postal_code', value: 'CODE', about: 'ZIP code, five or nine digits' },
  website: { fact: 'website', value: 'URL', about: 'website, or none' },
  'price-basis': {
    fact: 'price_basis',
    value: 'BASIS',
    about:
      'rents that its housing page compares: listing (listed rents) or person (monthly costs per person)',
  },
  enrollment: { fact: 'enrollment_undergrad', value: 'N', about: 'number of undergraduates, or none' },
  'admission-rate': {
    fact: 'admission_rate',
    value: 'N',
    about: 'admission rate from 0 to 1, such as 0.716, or none',
  },
  sat: { fact: 'sat_scores', value: 'N', about: 'average SAT score, or none' },
  'in-state-tuition': { fact: 'in_state_tuition', value: 'USD', about: 'in-state tuition per year, or none' },
  'out-of-state-tuition': {
    fact: 'out_of_state_tuition',
    value: 'USD',
    about: 'out-of-state tuition per year, or none',
  },
  'room-and-board': {
    fact: 'room_and_board_off_campus',
    value: 'USD',
    about: 'off-campus room and board per year, or none',
  },
  'figures-year': { fact: 'scorecard_year', value: 'TEXT', about: 'year of these figures, or none' },
};

const setSchool: Command = {
  name: 'set-school',
  about: 'changes data of a school immediately',
  more: `${SCHOOL_ARGUMENT} A new center updates the listings nearby, and jobs recompute their travel times. The school’s URL does not change.
A later import of a Scorecard file overwrites location and figures.`,
  takes: ['SCHOOL'],
  options: {
    ...FACTS,
    center: { value: 'LAT,LNG', about: 'center of the campus, latitude first' },
  },
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const school = await getSchoolRef(db, word);
    const facts: SchoolFactsInput = {};
    for (const [name, { fact }] of Object.entries(FACTS)) {
      const typed = options[name];
      if (typed !== undefined) facts[fact] = typed === 'none' ? null : typed;
    }
    if (options.center !== undefined) facts.center = readPoint(options.center, '--center');
    if (Object.keys(facts).length === 0)
      throw new UsageProblem('Specify what to change, such as --short-name.');
    const { hasMoved } = await saveSchoolFacts(db, operator, { school, facts });
    print(`Updated ${school.name}.`);
    if (!hasMoved) return;
    const count = await placeSchool(db, school.id);
    print(`Updated ${count} nearby listings. Jobs recompute their travel times.`);
  },
};

const setPopular: Command = {
  name: 'set-popular-schools',
  about: 'replaces the popular schools on the home page',
  more: `SCHOOLS is a comma-separated list, such as ohio-state,17, or none. ${SCHOOL_ARGUMENT}`,
  takes: ['SCHOOLS'],
  async run({ db, operator, print }, { given: [words = ''] }) {
    const schools = await Promise.all(listOf(words).map((word) => getSchoolRef(db, word)));
    await savePopularSchools(db, operator, schools);
    print(
      schools.length === 0
        ? 'Removed all popular schools.'
        : `Popular schools: ${schools.map(({ name }) => name).join(', ')}.`,
    );
  },
};

const setFeatured: Command = {
  name: 'set-featured',
  about: "replaces the featured listings on a school's page, in the given order",
  more: `IDS is a comma-separated list, such as 12,7, or none. ${SCHOOL_ARGUMENT}`,
  takes: ['SCHOOL', 'IDS'],
  async run({ db, operator, print }, { given: [word = '', words = ''] }) {
    const school = await getSchoolRef(db, word);
    const ids = [...new Set(listOf(words).map((id) => readNumber(id, 'A listing id')))];
    await saveFeatured(db, operator, { school, ids });
    print(`Featured listings of ${school.name}: ${ids.length === 0 ? 'none' : ids.join(', ')}.`);
  },
};

const listOf = (words: string) =>
  words === 'none' ? [] : words.split(/[\s,]+/).filter((word) => word !== '');

export const schoolFactCommands = [setSchool, setPopular, setFeatured];
