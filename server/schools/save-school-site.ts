import { badInput } from '#shared/api/errors.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import type { Media } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { markUnused } from '../storage/clean-up-pictures.ts';
import { savePictureOf } from '../storage/save-picture.ts';
import type { SchoolRef } from './school.queries.ts';
import {
  deleteSchoolDomain,
  findDomainOwner,
  type SchoolLook,
  saveSchoolDomain,
  saveSchoolLook,
} from './school-sites.queries.ts';

const DOMAIN =
  /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const COLOR = /^#[0-9a-f]{6}$/;
const MAX_NAME = 60;

async function checkDomain(db: Db, domain: string, school: SchoolRef, siteUrl: string): Promise<void> {
  const refuse = (sentence: string) => badInput({ domain: [sentence] });
  if (!DOMAIN.test(domain) || /^[\d.]+$/.test(domain)) {
    throw refuse(
      `'${domain}' is not a domain. Use a name such as housing.example.edu, without https:// and port.`,
    );
  }
  if (domain === new URL(siteUrl).hostname) throw refuse(`${domain} is the main site's domain.`);
  const owner = await findDomainOwner(db, domain, school.id);
  if (owner) throw refuse(`${domain} is already the domain of ${owner.name}.`);
}

type DomainInput = { school: SchoolRef; domain: string; siteUrl: string };

/**
 * The domain works at once in all processes.
 * @throws 400
 */
export async function saveSchoolSite(
  db: Db,
  operator: Operator,
  { school, domain: text, siteUrl }: DomainInput,
): Promise<string> {
  const domain = text.trim().toLowerCase();
  await checkDomain(db, domain, school, siteUrl);
  await db.transaction().execute(async (trx) => {
    await saveSchoolDomain(trx, school.id, domain);
    await recordOperatorAction(trx, operator, {
      command: 'set-school-site',
      detail: { school: school.id, domain },
    });
  });
  return domain;
}

export async function removeSchoolSite(db: Db, operator: Operator, school: SchoolRef): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isGone = await deleteSchoolDomain(trx, school.id);
    if (isGone)
      await recordOperatorAction(trx, operator, {
        command: 'remove-school-site',
        detail: { school: school.id },
      });
    return isGone;
  });
}

type LookInput = {
  name?: string | null | undefined;
  colors?: [string, string] | null | undefined;
  logo?: Uint8Array | null | undefined;
};

function lookColumns({ name, colors }: LookInput): SchoolLook {
  const problems: Record<string, string[]> = {};
  const trimmed = name?.trim();
  if (trimmed !== undefined && (trimmed === '' || [...trimmed].length > MAX_NAME || /\p{Cc}/u.test(trimmed)))
    problems.name = [`The site name must have 1 to ${MAX_NAME} characters on one line.`];
  const lower = colors?.map((color) => color.toLowerCase());
  if (lower && !lower.every((color) => COLOR.test(color)))
    problems.colors = ['Specify a main and a secondary color, such as #7a1f2b,#d9a441.'];
  if (Object.keys(problems).length > 0) throw badInput(problems);
  return {
    ...(name === undefined ? {} : { site_name: trimmed ?? null }),
    ...(colors === undefined
      ? {}
      : { brand_primary: lower?.[0] ?? null, brand_secondary: lower?.[1] ?? null }),
  };
}

export async function changeSchoolLook(
  { db, media, operator }: { db: Db; media: Media; operator: Operator },
  school: SchoolRef,
  input: LookInput,
): Promise<void> {
  const columns = lookColumns(input);
  const logo = input.logo ? await savePictureOf(media, 'logo', input.logo) : null;
  const hasLogoChanged = input.logo !== undefined;
  const before = await db.transaction().execute(async (trx) => {
    const old = await saveSchoolLook(trx, school.id, {
      ...columns,
      ...(hasLogoChanged
        ? {
            logo_key: logo?.storage_key ?? null,
            logo_width: logo?.width ?? null,
            logo_height: logo?.height ?? null,
          }
        : {}),
    });
    const detail = { school: school.id, ...columns, ...(hasLogoChanged ? { logo: logo !== null } : {}) };
    await recordOperatorAction(trx, operator, { command: 'set-school-look', detail });
    return old;
  });
  if (hasLogoChanged && before !== null) await markUnused(media.store, before).catch(() => {});
}
