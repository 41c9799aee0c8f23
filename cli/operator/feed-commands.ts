import { recordOperatorAction } from '#server/accounts/operator.ts';
import { addJobs } from '#server/jobs/add-job.ts';
import { fetchFeedJob } from '#server/properties/import/fetch-scheduled-feeds.ts';
import { saveSourceManager } from '#server/properties/import/listing-import.queries.ts';
import { findLastImport, updateRestarted } from '#server/properties/import/listing-imports.queries.ts';
import { readMappingBody } from '#server/properties/import/read-mapping-file.ts';
import { importListingsJob } from '#server/properties/import/run-listing-import.ts';
import {
  deleteFeed,
  findAllFeeds,
  findFeed,
  insertFeed,
} from '#server/properties/import/scheduled-feeds.queries.ts';
import { scheduledFeedBody } from '#shared/api/listing-import-schemas.ts';
import { UsageProblem } from '../usage-problem.ts';
import { type Command, type CommandContext, readFields, readNumber } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const addFeed: Command = {
  name: 'add-feed',
  about: 'fetches a feed of listings now and every morning',
  more: 'SOURCE is the name of the import source, such as acme. Listings that the feed lacks become inactive; if more than a fifth would, the import waits for confirm-feed.',
  takes: ['SOURCE', 'URL'],
  options: { mapping: { value: 'FILE', about: 'JSON file that maps the columns of a CSV file' } },
  async run({ db, operator, print }, { given: [source = '', address = ''], options }) {
    if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(source))
      throw new UsageProblem('SOURCE must be 1 to 50 lowercase letters, digits and hyphens.');
    const { url } = readFields(scheduledFeedBody, { url: address });
    const mapping = options.mapping === undefined ? null : readMappingBody(options.mapping);
    const manager_id = await saveSourceManager(db, source, mapping?.manager_name ?? source);
    await db.transaction().execute(async (trx) => {
      const feed = {
        manager_id,
        source,
        url,
        language: 'en',
        mapping: mapping && JSON.stringify(mapping),
      } as const;
      const id = await insertFeed(trx, feed);
      if (id === null) throw new UsageProblem('This source has this feed already.');
      await recordOperatorAction(trx, operator, { command: 'add-feed', detail: { source, url } });
      await addJobs(trx, [fetchFeedJob(id)]);
      print(`Added feed ${id}. It is fetched now and every morning. See list-feeds.`);
    });
  },
};

const listFeeds: Command = {
  name: 'list-feeds',
  about: 'lists scheduled feeds with their last result',
  isReading: true,
  async run({ db, print }) {
    const feeds = await findAllFeeds(db);
    if (feeds.length === 0) return print('There are no scheduled feeds.');
    const cells = [];
    for (const { id, source, url, checked, failures, problem } of feeds) {
      const last = await findLastImport(db, id);
      const waits = last?.state === 'done' && last.is_dry_run;
      const result = waits
        ? `waits for confirm-feed: ${last.report?.retired} listings would become inactive`
        : (problem ?? (checked ? 'ok' : ''));
      cells.push([String(id), source, url, checked ? minuteOf(checked) : 'never', String(failures), result]);
    }
    print(tableText(['id', 'source', 'url', 'last attempt', 'failures', 'result'], cells));
  },
};

async function requireFeed({ db }: CommandContext, word: string) {
  const feed = await findFeed(db, readNumber(word, 'ID'));
  if (!feed) throw new UsageProblem(`There is no feed ${word}. Run list-feeds to see all feeds.`);
  return feed;
}

const confirmFeed: Command = {
  name: 'confirm-feed',
  about: 'imports the last file of a feed although many listings become inactive',
  takes: ['ID'],
  async run(context, { given: [word = ''] }) {
    const { db, operator, print } = context;
    const feed = await requireFeed(context, word);
    const last = await findLastImport(db, feed.id);
    if (last?.state !== 'done' || !last.is_dry_run)
      throw new UsageProblem('This feed has no import that waits for a confirmation.');
    await db.transaction().execute(async (trx) => {
      const mapping = last.mapping && JSON.stringify(last.mapping);
      const values = { is_dry_run: false, is_confirmed: true, mapping, language: 'en' } as const;
      await updateRestarted(trx, last.id, values);
      await recordOperatorAction(trx, operator, { command: 'confirm-feed', detail: { feed: feed.id } });
      await addJobs(trx, [importListingsJob(last.id, feed.manager_id)]);
    });
    print(`Importing the last file of feed ${feed.id}.`);
  },
};

const removeFeed: Command = {
  name: 'remove-feed',
  about: 'removes a scheduled feed; its listings stay',
  takes: ['ID'],
  async run(context, { given: [word = ''] }) {
    const { db, operator, print } = context;
    const { id, manager_id, url } = await requireFeed(context, word);
    await db.transaction().execute(async (trx) => {
      await deleteFeed(trx, id, manager_id);
      await recordOperatorAction(trx, operator, { command: 'remove-feed', detail: { feed: id, url } });
    });
    print(`Removed feed ${id}.`);
  },
};

export const feedCommands = [addFeed, listFeeds, confirmFeed, removeFeed];
