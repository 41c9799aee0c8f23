import { readFile } from 'node:fs/promises';
import { getSchoolRef } from '#server/schools/get-school-ref.ts';
import { changeSchoolLook, removeSchoolSite, saveSchoolSite } from '#server/schools/save-school-site.ts';
import { findSchoolSites } from '#server/schools/school-sites.queries.ts';
import { siteOrigin } from '#shared/rules/school-site.ts';
import { type Command, UsageProblem } from './command.ts';
import { tableText } from './print-table.ts';

const SCHOOL_ARGUMENT = 'SCHOOL is the school’s id or its name in URLs, such as ohio-state.';

const setSite: Command = {
  name: 'set-school-site',
  about: "moves a school's pages to their own domain immediately",
  more: `${SCHOOL_ARGUMENT} The domain must already point to this program, with a TLS certificate if the main site has one. Old URLs redirect.`,
  takes: ['SCHOOL', 'DOMAIN'],
  async run({ db, operator, print, siteUrl }, { given: [word = '', domain = ''] }) {
    const school = await getSchoolRef(db, word);
    const saved = await saveSchoolSite(db, operator, { school, domain, siteUrl });
    print(`The pages of ${school.name} are now at ${siteOrigin(saved, siteUrl)}/`);
  },
};

const removeSite: Command = {
  name: 'remove-school-site',
  about: "moves a school's pages back to the main site",
  more: SCHOOL_ARGUMENT,
  takes: ['SCHOOL'],
  async run({ db, operator, print, siteUrl }, { given: [word = ''] }) {
    const school = await getSchoolRef(db, word);
    const isRemoved = await removeSchoolSite(db, operator, school);
    print(
      isRemoved
        ? `The pages of ${school.name} are now at ${siteUrl}/${school.public_view_url}/`
        : `${school.name} has no domain.`,
    );
  },
};

const listSites: Command = {
  name: 'list-school-sites',
  about: 'lists the schools with their own domain',
  isReading: true,
  async run({ db, print }) {
    const sites = await findSchoolSites(db);
    if (sites.length === 0) return print('No school has its own domain.');
    const cells = sites.map((site) => [site.domain, site.public_view_url, site.name]);
    print(tableText(['domain', 'school', 'site name'], cells));
  },
};

/** The argument `none` clears a value. */
const orNone = (word: string | undefined) => (word === 'none' ? null : word);

/** @throws UsageProblem */
function readColors(word: string | null | undefined): [string, string] | null | undefined {
  if (word === undefined || word === null) return word;
  const [main, second, more] = word.split(',').map((part) => part.trim());
  if (main && second && more === undefined) return [main, second];
  throw new UsageProblem("--colors must be two colors such as '#7a1f2b,#d9a441', or none.");
}

/** @throws UsageProblem */
async function readLogo(path: string | null | undefined): Promise<Uint8Array | null | undefined> {
  if (path === undefined || path === null) return path;
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageProblem(`Cannot read the logo: ${(error as Error).message}`);
  }
}

const setLook: Command = {
  name: 'set-school-look',
  about: "changes the name, colors or logo of a school's pages immediately",
  more: `${SCHOOL_ARGUMENT} The name applies to the school’s own domain; colors and logo apply to the main site too. none removes a value.`,
  takes: ['SCHOOL'],
  options: {
    name: { value: 'NAME', about: 'site name, at most 60 characters' },
    colors: { value: '#MAIN,#SECOND', about: 'two colors, each as # and six hexadecimal digits' },
    logo: { value: 'FILE', about: 'JPEG, PNG, WebP or AVIF file; shown on white' },
  },
  async run({ db, operator, print, withMedia }, { given: [word = ''], options }) {
    const school = await getSchoolRef(db, word);
    const look = {
      name: orNone(options.name),
      colors: readColors(orNone(options.colors)),
      logo: await readLogo(orNone(options.logo)),
    };
    if (Object.values(look).every((one) => one === undefined))
      throw new UsageProblem('Specify what to change: --name, --colors or --logo.');
    await withMedia((media) => changeSchoolLook({ db, media, operator }, school, look));
    print(`Updated the pages of ${school.name}.`);
  },
};

export const schoolSiteCommands = [setSite, removeSite, listSites, setLook];
