import { recordOperatorAction } from '#server/accounts/operator.ts';
import { saveListingHidden, saveListingRestored } from '#server/moderation/decide-listing.ts';
import { type ExportFormat, exportSource, LISTING_WRITERS } from '#server/properties/import/export-source.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { UsageProblem } from '../usage-problem.ts';
import { type Command, type Option, readNumber, reasonOf } from './command.ts';
import { writeNewFile } from './write-new-file.ts';

const REASON_OPTION: Record<string, Option> = {
  because: { value: 'TEXT', about: 'reason, shown to the manager', isRequired: true },
};

const hideOne: Command = {
  name: 'hide-listing',
  about: 'hides a listing immediately and emails the reason to its manager',
  more: 'ID is the number at the end of the listing’s URL. Only restore-listing can show the listing again, not its manager.',
  takes: ['ID'],
  options: REASON_OPTION,
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'ID');
    await saveListingHidden(db, operator, { id, reason: reasonOf(options) });
    print(`Hid listing ${id}.`);
  },
};

const restoreOne: Command = {
  name: 'restore-listing',
  about: 'restores a listing hidden by staff or by reports, and emails its manager',
  more: 'A listing that its manager made inactive stays inactive. Existing reports can no longer hide the listing.',
  takes: ['ID'],
  options: REASON_OPTION,
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'ID');
    await saveListingRestored(db, operator, { id, reason: reasonOf(options) });
    print(`Restored listing ${id}.`);
  },
};

const exportListings: Command = {
  name: 'export-listings',
  about: 'exports the listings of an import source to a file',
  more: 'SOURCE is the name given to the import, such as uci555. The file can be imported again.',
  takes: ['SOURCE', 'FILE'],
  options: { format: { value: 'FORMAT', about: 'csv (default), mits or hotpads' } },
  async run({ db, operator, print }, { given: [source = '', path = ''], options }) {
    const format = options.format ?? 'csv';
    if (!Object.hasOwn(LISTING_WRITERS, format)) throw new UsageProblem(`Unknown format '${format}'.`);
    await recordOperatorAction(db, operator, { command: 'export-listings', detail: { source, format } });
    let listings = 0;
    async function* texts() {
      for await (const piece of exportSource(db, source, format as ExportFormat)) {
        listings += piece.listings;
        yield piece.text;
      }
    }
    await writeNewFile(path, texts());
    print(
      `${formatNumber(listings)} ${listings === 1 ? 'listing' : 'listings'} of ${source} written to ${path}.`,
    );
  },
};

export const listingCommands = [hideOne, restoreOne, exportListings];
