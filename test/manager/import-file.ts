import type { Db } from '#server/db/tables.ts';
import { listingImportTasks } from '#server/properties/import/run-listing-import.ts';
import type { ImportReport, ImportState } from '#shared/api/listing-import-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { multipart, sendForm } from '#test/helpers/multipart.ts';
import { expectStatus, type ManagerApi } from './manager-api.ts';

const QUIET = { info() {}, warn() {}, error() {} };

export const jobContext = (attempt = 1) => ({ log: QUIET, attempt, signal: new AbortController().signal });

export async function runImport(db: Db, id: number): Promise<void> {
  await listingImportTasks({ db, geocoder: null })['import-listings']!({ id }, jobContext());
}

export async function runImportJob(managerApi: ManagerApi, who: Actor, id: number) {
  const { db, request } = managerApi;
  await runImport(db, id);
  return expectStatus(await request(who, 'GET', `listing_imports/${id}/`)) as ImportState;
}

type FormFields = { dry_run?: boolean; mapping?: object };

export async function sendFile(
  { app }: ManagerApi,
  who: Actor,
  file: string | Uint8Array,
  fields: FormFields = {},
) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const form = await multipart([
    ['file', bytes],
    ...Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)] as [string, string]),
  ]);
  return await sendForm(app, 'POST', 'listing_imports/', who.token, form);
}

export async function importState(
  managerApi: ManagerApi,
  who: Actor,
  file: string | Uint8Array,
  fields: FormFields = {},
): Promise<ImportState> {
  const { id } = expectStatus(await sendFile(managerApi, who, file, fields), 201) as ImportState;
  return await runImportJob(managerApi, who, id);
}

export async function importFile(
  managerApi: ManagerApi,
  who: Actor,
  file: string | Uint8Array,
  fields: FormFields = {},
): Promise<ImportReport> {
  const { problem, report } = await importState(managerApi, who, file, fields);
  if (!report) throw new Error(`The import failed: ${problem}`);
  return report;
}
