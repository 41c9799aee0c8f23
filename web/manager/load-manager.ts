import { data } from 'react-router';
import { isProblem, problem } from '#shared/api/errors.ts';
import { features } from '#shared/api/features.ts';
import type { Feature } from '#shared/api/features-schemas.ts';
import { managerProperties, managerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { currentUser } from '#shared/api/users.ts';
import type { CurrentUser, ManagerProfile } from '#shared/api/users-schemas.ts';
import { t } from '#shared/texts/t.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { type ListingRow, toListingRow } from './listing-row.ts';
import { type BulkContent, readBulk } from './load-bulk.ts';
import { type ManagerPlace, readManagerPlace } from './manager-place.ts';

export type ListContent = {
  kind: 'list';
  rows: ListingRow[];
  /** Total number of listings. `rows` contains one page of them. */
  total: number;
};
export type AccountContent = { kind: 'account'; user: CurrentUser; manager: ManagerProfile };

type ManagerContent =
  | { kind: 'refused' }
  | { kind: 'failed'; text: string }
  | { kind: 'missing' }
  | ListContent
  | AccountContent
  | BulkContent
  | { kind: 'create'; features: Feature[] }
  | { kind: 'edit'; property: ManagerProperty; features: Feature[] };

export type ManagerPageData = {
  content: ManagerContent;
  place: ManagerPlace;
  /** Reference time. Server and browser must use the same. */
  now: string;
  public_url: string;
};

async function getManagerUser({ call, signal }: LoadArgs): Promise<AccountContent> {
  const [user] = await call(currentUser, {}, { signal });
  if (!user?.manager) throw problem(403, t('Only managers can do this.'));
  return { kind: 'account', user, manager: user.manager };
}

async function readList({ call, signal, url }: LoadArgs): Promise<ListContent> {
  const before = url.searchParams.get('before') ?? '';
  const input = /^[1-9][0-9]{0,14}$/.test(before) ? { before } : {};
  const { data: items, total } = await call.withTotal(managerProperties, input, { signal });
  return { kind: 'list', rows: items.map(toListingRow), total: total ?? items.length };
}

async function readContent(args: LoadArgs, place: ManagerPlace): Promise<ManagerContent> {
  const { call, signal } = args;
  if (place.view === 'list') return await readList(args);
  if (place.view === 'edit') {
    const property = await call(managerProperty, { p_id: place.id }, { signal });
    return { kind: 'edit', property, features: await call(features, {}, { signal }) };
  }
  const account = await getManagerUser(args);
  if (place.view === 'create') return { kind: 'create', features: await call(features, {}, { signal }) };
  if (place.view === 'account') return account;
  return await readBulk(args, place.import);
}

function contentOf(status: number, text: string): ManagerContent {
  if (status === 401 || status === 403) return { kind: 'refused' };
  return status === 404 ? { kind: 'missing' } : { kind: 'failed', text };
}

/** @throws 404 for another manager's listing. For 401 and 403, the page shows a message instead. */
export async function loadManager(args: LoadArgs) {
  const place = readManagerPlace(args.url.searchParams);
  const page = { place, now: new Date().toISOString(), public_url: args.settings.public_url };
  try {
    return data<ManagerPageData>({ ...page, content: await readContent(args, place) });
  } catch (error) {
    if (!isProblem(error)) throw error;
    const content = contentOf(error.status, error.problem.detail);
    return data<ManagerPageData>({ ...page, content }, { status: error.status });
  }
}
