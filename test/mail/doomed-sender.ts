import { openDatabase } from '#server/db/open-database.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { partsOf } from './plain-parts.ts';

// This process sends an email. The test kills the process before it records the result.
const [url, smtpUrl, id] = process.argv.slice(2) as [string, string, string];
const log = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ databaseUrl: url, dataDir: '', log });
await deliverMail(partsOf(database.db, smtpUrl), Number(id));
