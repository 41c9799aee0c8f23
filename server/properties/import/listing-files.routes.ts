import { notFound, problem } from '#shared/api/errors.ts';
import {
  createListingImport,
  exportListings,
  listingImport,
  listingImports,
  runListingImport,
} from '#shared/api/listing-import.ts';
import type { CreateImportBody, ImportItem, ImportState } from '#shared/api/listing-import-schemas.ts';
import { currentLanguage, t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { MANAGER_LIMITS } from '../manage/manager-limits.ts';
import { compileMapping } from './compile-mapping.ts';
import { exportOwnListings } from './export-own-listings.ts';
import {
  findListingImport,
  findListingImports,
  insertListingImport,
  type ListingImportRow,
  updateRestarted,
} from './listing-imports.queries.ts';
import { matchFields } from './match-fields.ts';
import { porchlightMapping } from './porchlight-mapping.ts';
import { readSentMapping } from './read-sent-mapping.ts';
import { importListingsJob } from './run-listing-import.ts';
import { toGzip } from './to-gzip.ts';

const LISTED_IMPORTS = 20;

const toItem = (row: ListingImportRow): ImportItem => ({
  id: row.id,
  created: row.created,
  file_name: row.file_name,
  feed: row.feed_id,
  state: row.state,
  dry_run: row.is_dry_run,
  progress: row.progress,
  problem: row.problem,
});

async function getState({ db }: Context, id: number, manager_id: number): Promise<ImportState> {
  const row = await findListingImport(db, id, manager_id);
  if (!row) throw notFound('import');
  const { columns, mapping, has_file, report } = row;
  const matched = matchFields(columns ?? [], mapping ? compileMapping(mapping) : porchlightMapping);
  return { ...toItem(row), columns, matched, mapping, can_run: has_file, report };
}

const bytesOf = (file: CreateImportBody['file']): Uint8Array =>
  typeof file === 'string' ? Buffer.from(file) : (file as Uint8Array);

async function createImport(context: Context, body: CreateImportBody): Promise<ImportState> {
  const { db } = context;
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(db, MANAGER_LIMITS.import, user_id);
  const mapping = readSentMapping(body.mapping);
  const file = await toGzip(bytesOf(body.file));
  const id = await db.transaction().execute(async (trx) => {
    const created = await insertListingImport(trx, {
      ...{ manager_id, file, mapping },
      file_name: body.file_name || 'listings',
      language: currentLanguage(),
      is_dry_run: body.dry_run ?? false,
    });
    await addJobs(trx, [importListingsJob(created, manager_id)]);
    return created;
  });
  return await getState(context, id, manager_id);
}

async function runImport(
  context: Context,
  id: number,
  { dry_run: is_dry_run, ...body }: { dry_run: boolean; mapping?: unknown },
): Promise<ImportState> {
  const { db } = context;
  const { user_id, manager_id } = requireManager(context);
  const before = await getState(context, id, manager_id);
  if (!before.can_run) throw problem(409, t('This file was deleted. Please upload it again.'));
  await consumeAttempt(db, MANAGER_LIMITS.import, user_id);
  const sent = readSentMapping(body.mapping);
  const mapping = sent ?? (before.mapping && JSON.stringify(before.mapping));
  await db.transaction().execute(async (trx) => {
    const values = { is_dry_run, is_confirmed: !is_dry_run, mapping, language: currentLanguage() };
    if (!(await updateRestarted(trx, id, values)))
      throw problem(409, t('This import is still running. Please wait until it’s done.'));
    await addJobs(trx, [importListingsJob(id, manager_id)]);
  });
  return await getState(context, id, manager_id);
}

export const listingFileRoutes = [
  route(exportListings, async (context: Context, { format = 'csv' }) => exportOwnListings(context, format)),
  route(listingImports, async (context: Context) => {
    const { manager_id } = requireManager(context);
    return (await findListingImports(context.db, manager_id, LISTED_IMPORTS)).map(toItem);
  }),
  route(listingImport, async (context: Context, { id }) =>
    getState(context, id, requireManager(context).manager_id),
  ),
  route(createListingImport, async (context: Context, { body }) => createImport(context, body)),
  route(runListingImport, async (context: Context, { id, body }) => runImport(context, id, body)),
];
