import { forumPath, forumPostPath, housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { SCHOOL_BOX_HALF_DEG } from '#shared/rules/school-box.ts';
import type { Db } from '../db/tables.ts';
import {
  findListingEntries,
  findPostEntries,
  findSchoolEntries,
  type IdRange,
  type SiteScope,
} from './sitemap.queries.ts';
import type { SitemapEntry } from './write-sitemap.ts';

type At = (path: string) => string;

type SitemapRow = { id: number; public_view_url: string; entries: (at: At) => SitemapEntry[] };

/** URLs of one kind, split into files by ranges of ids. */
type SitemapKind = {
  /** Number of ids per file, which keeps a file below the protocol's limit of 50,000 URLs. */
  ids: number;
  findRows: (db: Db, scope: SiteScope, range: IdRange) => Promise<SitemapRow[]>;
};

const schools: SitemapKind = {
  ids: 10_000,
  async findRows(db, scope, range) {
    const lines = await findSchoolEntries(db, scope, range, SCHOOL_BOX_HALF_DEG);
    return lines.map((school) => ({
      id: school.id,
      public_view_url: school.public_view_url,
      // Omits housing pages without listings and forums without posts, because these pages have `noindex`.
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
    const lines = await findListingEntries(db, scope, range);
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
    const lines = await findPostEntries(db, scope, range);
    return lines.map((line) => ({
      id: line.id,
      public_view_url: line.public_view_url,
      entries: (at) => [{ url: at(forumPostPath(line, line.id)), changed: line.changed }],
    }));
  },
};

export const SITEMAP_KINDS: Readonly<Record<string, SitemapKind>> = { schools, listings, forum };
