import { sourceFiles } from '#test/helpers/source-tree.ts';
import { ALSO_PROVED } from './also-proved.ts';
import type { Proof } from './proof.ts';

/** One of the 24 promises that the product is measured by. */
export type KeptPromise = Proof & { number: number };

type Words = Omit<KeptPromise, 'id' | 'number'>;

/** In order: the first is promise 1. */
const WORDS: readonly Words[] = [
  {
    title: 'Who may do what',
    promise:
      'Every call by seven roles, for what is their own, another’s or missing, answers as the table says',
    ci: 'all cases; a refusal tells nothing; all fields of the server’s own at once in every write, by itself each that the call knows under its name',
    full: 'and each field of the server’s own by itself in every write: 0 effects',
    files: ['test/access/matrix.test.ts', 'test/access/server-owned-fields.test.ts'],
    meetsNoPages: true,
    minutes: 4,
  },
  {
    title: 'No call outside the table',
    promise: 'Every address that the program answers is a call of the table, or one that is named as open',
    ci: '0 others',
    full: 'the same',
    files: ['test/access/routes.test.ts', 'test/architecture/contract.test.ts'],
    minutes: 1,
  },
  {
    title: 'Hostile bodies and addresses',
    promise: 'Nothing that is sent to a call makes it fail, or tell of its insides',
    ci: '500 for each call, fewer for one that takes nothing from its address: 0',
    full: '10,000 for each call: 0',
    files: ['test/access/hostile-bodies.test.ts', 'test/api/hostile-input.test.ts'],
    meetsNoPages: true,
    minutes: 45,
  },
  {
    title: 'Malformed HTTP',
    promise: 'What is no HTTP, or no form, on a bare socket is refused; who sends slowly is cut off',
    ci: 'at least 40 cases, 0 five-hundreds; a slow client is cut within 6 s',
    full: 'and 20,000 mutated requests, and what zzuf makes of each case by 100 seeds: 0',
    files: ['test/operations/malformed-http.test.ts'],
    alone: ['test/operations/malformed-http.test.ts'],
    minutes: 5,
  },
  {
    title: 'Stored scripts',
    promise: 'What people write is shown as text, by the server and in Chromium',
    ci: '50 payloads, each whole in every field of text that is not shorter than it: 0 dialogs, 0 refused scripts',
    full: '500 payloads, each whole in every field of text that is not shorter than it, on pages of both widths: 0, 0',
    widths: ['desktop', 'phone'],
    files: ['test/e2e/stored-scripts.e2e.ts', 'test/scripts/town-fields.test.ts'],
    minutes: 30,
  },
  {
    title: 'SQL in every parameter',
    promise: 'No parameter reaches the database as a statement',
    ci: '30 payloads in each, each alone, and in the headers of calls that keep them: 0 five-hundreds, the canary table stands',
    full: '200 payloads in each, and in the headers of every call, each alone; sqlmap on 10 calls: 0 ways in',
    files: ['test/access/sql-payloads.test.ts'],
    meetsNoPages: true,
    alone: ['test/prove/sqlmap.prove.ts'],
    minutes: 40,
    aloneMinutes: 10,
  },
  {
    title: 'Requests forged by other sites',
    promise:
      'No call with a cookie is taken from another site’s page, and no other origin may read an answer',
    ci: '15 cases for each writing call that wants a cookie’s proof, 10 for each that is open to visitors, and 15 for each form that a page takes without scripts, at both of its addresses: 0 taken',
    full: 'the same',
    files: [
      'test/accounts/forgery.test.ts',
      'test/access/cross-site.test.ts',
      'test/access/forged-forms.test.ts',
    ],
    minutes: 2,
  },
  {
    title: 'Forged, tampered and replayed webhooks',
    promise: 'An event counts once, and only as its provider signed it',
    ci: '100: 0 taken',
    full: '10,000: 0 taken',
    files: ['test/payments/forged-events.test.ts', 'test/payments/events.test.ts'],
    minutes: 2,
  },
  {
    title: 'Shuffled payment events',
    promise: 'Events that come thrice, in any order and past a faulty provider, leave no wrong state',
    ci: '500 deliveries: 0',
    full: '10,000 deliveries: 0',
    files: ['test/payments/shuffled-events.test.ts'],
    minutes: 5,
  },
  {
    title: 'kill -9 while cards are paid',
    promise: 'Nobody pays twice, or for nothing',
    ci: '10 kills: 0',
    full: '200 kills: 0',
    files: ['test/payments/payment-kill.long.ts'],
    minutes: 5,
  },
  {
    title: 'kill -9 of the database under eight writers',
    promise: 'No acknowledged write is lost, and the database opens again',
    ci: '5 kills: 0 lost',
    full: '100 kills on PostgreSQL 15 and 100 on the bundled PostgreSQL 18, and 1,000 over all rounds: 0 lost',
    files: ['test/database/crash.test.ts', 'test/prove/killed-server.prove.ts'],
    alone: ['test/database/crash.test.ts', 'test/prove/killed-server.prove.ts'],
    minutes: 30,
  },
  {
    title: 'Payments begun at once',
    promise: 'Fifty requests at once for one lead make one intent',
    ci: '50 to 1',
    full: 'the same',
    files: ['test/payments/paying.test.ts'],
    minutes: 1,
  },
  {
    title: 'Guessed passwords',
    promise: 'A known account fails as an unknown one does, and guesses on one are slowed',
    ci: 'of 1,000 guesses on one account at most 100 an hour are tried',
    full: 'median times within 10%; the p95 of other people meanwhile within what rounds without guesses differ by in the same run, and below 1.25 times it in any case',
    files: ['test/accounts/limits.test.ts'],
    alone: ['test/accounts/limits.test.ts', 'test/prove/guesses.prove.ts'],
    minutes: 3,
  },
  {
    title: 'Refresh tokens',
    promise: 'Fifty refreshes at once succeed, reuse ends the family, and no revoked token works',
    ci: '0 wrong',
    full: '10,000 random histories against a model: 0 wrong',
    files: ['test/accounts/tokens.test.ts'],
    meetsNoPages: true,
    minutes: 10,
  },
  {
    title: 'Bombs and mutated pictures',
    promise: 'No picture crashes the program or fills its memory, and no place stays in one',
    ci: '20 bombs and polyglots, 400 mutated pictures: 0 crashes, 0 bytes of GPS',
    full: '20,000 mutated pictures, every 20th of 12 megapixels, less than 400 MB',
    files: [],
    meetsNoPages: true,
    minutes: 30,
  },
  {
    title: 'kill -9 while photos are uploaded',
    promise: 'No row is without its file, and no file is left without its row',
    ci: '10 kills: 0',
    full: '50 kills: 0, and what is left over is gone within 24 hours',
    files: ['test/manager/upload-kill.long.ts'],
    minutes: 5,
  },
  {
    title: 'Faults of every service',
    promise: 'Every page and call answers within 5 s, pages of content stay, and all is well 5 s after',
    ci: 'each fault once, met by every page, every open address and every form without scripts, and by calls of each kind',
    full: '5 faults of 6 services, met by every page, call, open address and form without scripts, every answer as without a fault or 503, and all of them as before afterwards; the import of a file alone, which takes as long as it has rows and asks the database dozens of times for each, has 2 minutes',
    files: [],
    alone: ['test/faults/faults.long.ts'],
    minutes: 15,
  },
  {
    title: 'Load',
    promise: 'On the settings of a public site no request fails, and reads stay quick',
    ci: '50 people for 20 s, half of them behind one address, on the usual limit of requests and with a line of the log for each: inquiries apart 0 refused (429)',
    full: '500 such people for 10 minutes, p95 at most 300 ms on 2 cores, inquiries apart 0 refused (429); one hour: memory grows by less than 10%',
    files: [],
    alone: ['test/prove/load.prove.ts', 'test/load/load.test.ts'],
    minutes: 75,
    aloneMinutes: 15,
  },
  {
    title: 'Mail through outages',
    promise: 'No letter is lost or sent under two names, and no field adds a recipient',
    ci: '20 letters: 0 lost, 0 twice',
    full: '1,000 letters: 0 lost, 0 twice; 50 injections: 0 recipients more',
    files: [],
    minutes: 5,
  },
  {
    title: 'Planted secrets',
    promise: 'No secret that is planted stands in a line of the log',
    ci: 'every secret of the settings among them, while each service fails, and in what commands say: 0 found',
    full: 'the same',
    files: [],
    alone: ['test/operations/running.test.ts'],
    minutes: 3,
  },
  {
    title: 'Locked leads',
    promise: 'Nothing that a manager can see or is sent has a byte of a locked lead’s person',
    ci: '0 found',
    full: '0 found',
    files: [],
    minutes: 2,
  },
  {
    title: 'Restore drill',
    promise: 'After a backup, a wipe and a restore everything is as it was',
    ci: 'the demo: all hashes equal',
    full: 'a million rows: all hashes equal',
    files: [],
    alone: ['test/prove/restore-drill.prove.ts', 'test/demo/fill-demo.test.ts'],
    minutes: 15,
  },
  {
    title: 'Content security policy',
    promise: 'Nothing that a page does itself is refused by its policy',
    ci: '0 violations on all pages',
    full: 'the same',
    files: ['test/e2e/security-policy.e2e.ts'],
    minutes: 5,
  },
];

/** The tests that tell a figure for a promise: where it is told, the promise is tried. */
function tellersOf(number: number): string[] {
  const call = new RegExp(`\\btellFigure\\(\\s*${number},`);
  return sourceFiles
    .filter(({ path, text }) => /\.(test|long|prove|e2e)\.tsx?$/.test(path) && call.test(text))
    .map(({ path }) => path);
}

export const PROMISES: readonly KeptPromise[] = WORDS.map((words, at) => {
  const files = [...new Set([...words.files, ...tellersOf(at + 1)])];
  return { ...words, id: String(at + 1), number: at + 1, files };
});

export const PROOFS: readonly Proof[] = [...PROMISES, ...ALSO_PROVED];
