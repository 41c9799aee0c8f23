import { readFile } from 'node:fs/promises';
import { getSchoolRef } from '#server/schools/get-school-ref.ts';
import { changeSchoolLook, removeSchoolSite, saveSchoolSite } from '#server/schools/save-school-site.ts';
import { findSchoolSites } from '#server/schools/school-sites.queries.ts';
import { siteOrigin } from '#shared/rules/school-site.ts';
import { type Command, UsageProblem } from './command.ts';
import { tableText } from './print-table.ts';

const SCHOOL_ARGUMENT =
  'SCHOOL is its id, or the part of its page’s address that names it, such as ohio-state.';

const setSite: Command = {
  name: 'set-school-site',
  about: "moves a school's pages to a domain of its own, at once",
  more: `${SCHOOL_ARGUMENT} The domain must already lead to this program, with a certificate where the main site has one. What was linked on the main site leads there.`,
  takes: ['SCHOOL', 'DOMAIN'],
  async run({ db, operator, print, siteUrl }, { given: [word = '', domain = ''] }) {
    const school = await getSchoolRef(db, word);
    const saved = await saveSchoolSite(db, operator, { school, domain, siteUrl });
    print(`The pages of ${school.name} stand at ${siteOrigin(saved, siteUrl)}/`);
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
        ? `The pages of ${school.name} stand at ${siteUrl}/${school.public_view_url}/ again.`
        : `${school.name} has no domain of its own.`,
    );
  },
};

const listSites: Command = {
  name: 'list-school-sites',
  about: 'shows the schools that have a domain of their own',
  isReading: true,
  async run({ db, print }) {
    const sites = await findSchoolSites(db);
    if (sites.length === 0) return print('All schools are on the main site.');
    const cells = sites.map((site) => [site.domain, site.public_view_url, site.name]);
    print(tableText(['domain', 'school', 'name of the site'], cells));
  },
};

/** `none` clears a value. */
const orNone = (word: string | undefined) => (word === 'none' ? null : word);

/** @throws UsageProblem */
function readColors(word: string | null | undefined): [string, string] | null | undefined {
  if (word === undefined || word === null) return word;
  const [main, second, more] = word.split(',').map((part) => part.trim());
  if (main && second && more === undefined) return [main, second];
  throw new UsageProblem("--colors are two, such as '#7a1f2b,#d9a441', or none.");
}

/** @throws UsageProblem */
async function readLogo(path: string | null | undefined): Promise<Uint8Array | null | undefined> {
  if (path === undefined || path === null) return path;
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageProblem(`The logo cannot be read: ${(error as Error).message}`);
  }
}

const setLook: Command = {
  name: 'set-school-look',
  about: "changes the name, the colors or the logo of a school's pages, at once",
  more: `${SCHOOL_ARGUMENT} The name is that of its own site; colors and logo count on the main site too. The word none takes one away again.`,
  takes: ['SCHOOL'],
  options: {
    name: { value: 'NAME', about: "what the school's own site is called, at most 60 characters" },
    colors: { value: '#MAIN,#SECOND', about: 'two colors as six hexadecimal digits each' },
    logo: { value: 'FILE', about: 'a JPEG, PNG, WebP or AVIF; shown on white' },
  },
  async run({ db, operator, print, withMedia }, { given: [word = ''], options }) {
    const school = await getSchoolRef(db, word);
    const look = {
      name: orNone(options.name),
      colors: readColors(orNone(options.colors)),
      logo: await readLogo(orNone(options.logo)),
    };
    if (Object.values(look).every((one) => one === undefined))
      throw new UsageProblem('Say what to change: --name, --colors or --logo.');
    await withMedia((media) => changeSchoolLook({ db, media, operator }, school, look));
    print(`The pages of ${school.name} look as you said.`);
  },
};

export const schoolSiteCommands = [setSite, removeSite, listSites, setLook];
