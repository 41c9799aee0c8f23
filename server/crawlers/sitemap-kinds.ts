import { forumPath, forumPostPath, housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { SCHOOL_BOX_HALF_DEG } from '#shared/rules/school-box.ts';
import type { Db } from '../db/tables.ts';
import {
  findListingLines,
  findPostLines,
  findSchoolLines,
  type IdRange,
  type SiteScope,
} from './sitemap.queries.ts';
import type { SitemapEntry } from './write-sitemap.ts';

/** Makes the address of a path of a row's school. */
type At = (path: string) => string;

/** One row, with the addresses of its pages that search engines may show. */
export type SitemapRow = { id: number; public_view_url: string; entries: (at: At) => SitemapEntry[] };

/** What there are many of, and therefore files of: each file is of the rows of so many ids. */
export type SitemapKind = {
  /** Times the addresses of a row, less than the 50,000 that a file may hold. */
  ids: number;
  findRows: (db: Db, scope: SiteScope, range: IdRange) => Promise<SitemapRow[]>;
};

const schools: SitemapKind = {
  ids: 10_000,
  async findRows(db, scope, range) {
    const lines = await findSchoolLines(db, scope, range, SCHOOL_BOX_HALF_DEG);
    return lines.map((school) => ({
      id: school.id,
      public_view_url: school.public_view_url,
      // A list with nothing in it is kept out of search engines, and so out of here.
      entries: (at) => [
        { url: at(schoolPath(school)), changed: school.changed },
        ...(school.has_homes ? [{ url: at(housingPath(school)) }] : []),
        ...(school.posted === null ? [] : [{ url: at(forumPath(school)), changed: school.posted }]),
      ],
    }));
  },
};

const listings: SitemapKind = {
  ids: 20_000,
  async findRows(db, scope, range) {
    const lines = await findListingLines(db, scope, range);
    return lines.map((line) => ({
      id: line.id,
      public_view_url: line.public_view_url,
      entries: (at) => [{ url: at(propertyPath(line, line)), changed: line.changed }],
    }));
  },
};

const forum: SitemapKind = {
  ids: 20_000,
  async findRows(db, scope, range) {
    const lines = await findPostLines(db, scope, range);
    return lines.map((line) => ({
      id: line.id,
      public_view_url: line.public_view_url,
      entries: (at) => [{ url: at(forumPostPath(line, line.id)), changed: line.changed }],
    }));
  },
};

export const SITEMAP_KINDS: Readonly<Record<string, SitemapKind>> = { schools, listings, forum };
