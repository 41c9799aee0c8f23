import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createOperatorCommand, type OperatorRun } from '#test/accounts/operator-command.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson } from '#test/helpers/people.ts';
import { check, createLockedLead, createPaymentFixture, payLead } from './payment-fixture.ts';

let run: (...words: string[]) => Promise<OperatorRun>;

const database = await testDatabase();
const db = database.db;
const fixture = await createPaymentFixture(db);
const staff = await makePerson(db, 'staff');
await db
  .updateTable('managers')
  .set({ company_name: '=HYPERLINK("http://evil.test")' })
  .where('id', '=', fixture.manager.manager_id)
  .execute();
run = createOperatorCommand(database.url, {
  PAYMENTS: 'sandbox',
  PUBLIC_URL: 'http://127.0.0.1:4000',
  LOG_LEVEL: 'fatal',
});
const folder = mkdtempSync(join(tmpdir(), 'porchlight-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function paidLead(card?: Parameters<typeof payLead>[2]) {
  const lead = await createLockedLead(fixture);
  const intent = await payLead(fixture, lead.id, card);
  const { id } = (await check(fixture, intent)).json() as { id: number };
  return { lead: lead.id, student: lead.student, intent, id };
}
const today = () => new Date().toISOString().slice(0, 10);
const deeds = async (command: string) => {
  const rows = await db
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'operator')
    .execute();
  return rows.map(({ detail }) => detail).filter((detail) => detail.command === command);
};

describe('payment command refusals', () => {
  test.each([
    [['refund-payment', '1', '--reason', ' '], 2, '--reason must have 1 to 500 characters'],
    [['refund-payment', '999999', '--reason', 'a'], 1, 'Payment 999999 does not exist.'],
    [['list-payments', '--state', 'paid'], 2, '--state must be one of: created,'],
    [['decide-lead-dispute', '999999', 'grant'], 1, 'Report 999999 does not exist.'],
    [['ledger', '--from', '2026-02-30'], 2, "--from must be a date such as 2026-03-31, not '2026-02-30'."],
    [['ledger', '--from', '2026-02-02', '--to', '2026-02-01'], 1, '--to must not be before --from.'],
    [['export-payments', 'x.csv', '--from', '2026-02-01'], 2, 'Missing: --to.'],
  ] as const)('%j exits with code %i and a message', async (words, code, sentence) => {
    const done = await run(...words);
    expect([done.code, done.output]).toEqual([code, '']);
    expect(done.errors).toContain(sentence);
    expect(done.errors).not.toContain('    at ');
  });
});

describe('payment commands', () => {
  test('list, show and refund a payment once, with an audit record for each', async () => {
    const { id, student, intent } = await paidLead();
    const list = await run('list-payments', '--manager', fixture.manager.username, '--state', 'succeeded');
    expect(list.errors).toBe('');
    expect(list.output).toMatch(
      new RegExp(`^${id} .*succeeded .*\\$20\\.00 .*sandbox \\(test\\) .*${intent}$`, 'm'),
    );
    const shown = await run('show-payment', String(id));
    expect(shown.output).toMatch(/Lead: +unlocked/);
    expect(shown.output).toMatch(/paid +card +lead_sales +\$20\.00/);
    const words = ['refund-payment', String(id), '--reason', 'Asked for it'] as const;
    const part = await run(...words, '--cents', '500');
    expect([part.code, part.output]).toEqual([
      0,
      `Payment ${id}: refunded $5.00, $5.00 of $20.00 in total. (test)\nThe purchase stays valid.\n`,
    ]);
    expect((await run(...words, '--cents', '500')).output).toContain('Nothing more was refunded.');
    expect((await run(...words)).output).toContain('Locked the lead.');
    const after = await run('show-payment', String(id));
    for (const text of [list, shown, part, after]) {
      for (const secret of [student.email, student.username]) expect(text.output).not.toContain(secret);
    }
    expect(after.output).toMatch(/State: +refunded/);
    expect(after.output).toMatch(/refunded +refunds +card +\$15\.00/);
    const done = await deeds('refund-payment');
    expect(done.map(({ payment, cents, all, reason }) => [payment, cents, all, reason])).toEqual([
      [id, 500, 500, 'Asked for it'],
      [id, 0, 500, 'Asked for it'],
      [id, 1500, 2000, 'Asked for it'],
    ]);
    expect(await deeds('show-payment')).toHaveLength(2);
  });

  test('list disputed payments', async () => {
    const { id } = await paidLead({ outcome: 'disputed' });
    expect((await run('list-disputes')).output).toMatch(new RegExp(`^${id} .*dispute open`, 'm'));
    expect((await run('list-disputes', '--state', 'lost')).output).toBe('No payments found.\n');
    const emails = await db
      .selectFrom('mail_outbox')
      .select('data')
      .where('template', '=', 'dispute_opened')
      .where('to_user_id', '=', staff.id)
      .execute();
    expect(emails.map(({ data }) => data)).toEqual([
      expect.objectContaining({ payment: id, amount_cents: 2000, provider: 'sandbox', open_disputes: 1 }),
    ]);
  });

  test('decide a lead dispute once, and refund its payment only with --beside-credit', async () => {
    const { lead, id: payment } = await paidLead();
    const { id } = await db
      .insertInto('lead_disputes')
      .values({
        lead_id: lead,
        manager_id: fixture.manager.manager_id,
        reason: 'wrong_number',
        note: 'Two\nlines',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await run('list-lead-disputes')).output).toMatch(
      new RegExp(`^${id} .*wrong_number +Two lines`, 'm'),
    );
    expect((await run('decide-lead-dispute', String(id), 'grant')).output).toContain(
      'received a credit for a lead.',
    );
    expect((await run('decide-lead-dispute', String(id), 'refuse')).output).toBe(
      `Report ${id} was already granted. Nothing was changed.\n`,
    );
    expect((await run('list-lead-disputes')).output).toBe('No open reports.\n');
    const credits = await db
      .selectFrom('lead_credits')
      .select('amount_cents')
      .where('dispute_id', '=', id)
      .execute();
    expect(credits).toEqual([{ amount_cents: 2000 }]);
    const refund = ['refund-payment', String(payment), '--reason', 'Goodwill'] as const;
    expect((await run(...refund)).errors).toContain('already received a credit');
    expect((await run(...refund, '--beside-credit', 'yes')).output).toContain('Locked the lead.');
  });

  test('check-payments exits with 0 if ledger and provider agree, otherwise with 1 and the differences', async () => {
    const right = await run('check-payments', '--days', '2');
    expect([right.code, right.errors]).toEqual([0, '']);
    expect(right.output).toContain('No paid lead is locked.');
    expect(right.output).toContain('The ledger matches all payments.');
    expect(right.output).toMatch(
      /The sandbox received \$[\d.,]+ by its own records, \$[\d.,]+ by the ledger: they match\./,
    );
    const { id, lead } = await paidLead();
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', lead).execute();
    const wrong = await run('check-payments');
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringContaining(`PAID BUT LOCKED: payments ${id}.`),
    ]);
    await db
      .updateTable('leads')
      .set({ unlocked_at: new Date().toISOString() })
      .where('id', '=', lead)
      .execute();
  });

  test('ledger prints account balances that sum to zero', async () => {
    const { output } = await run('ledger', '--from', today());
    expect(output).toContain('Test payments and credits (no real money):');
    expect(output).not.toContain('Real money:');
    expect(output).toMatch(/^refunds +\$40\.00 +\$0\.00 +\$40\.00$/m);
    expect(output).toMatch(/^total +(\$[\d.,]+) +\1 +\$0\.00$/m);
    expect((await run('ledger', '--to', '2020-01-01')).output).toBe(
      'The ledger has no entries for these dates.\n',
    );
  });
});

describe('export-payments', () => {
  test('writes one row per ledger entry and escapes formulas', async () => {
    const path = join(folder, 'month.csv');
    const done = await run('export-payments', path, '--from', today(), '--to', today());
    const entries = await db.selectFrom('ledger').selectAll().orderBy('id').execute();
    expect([done.code, done.output]).toEqual([
      0,
      `${entries.length} entries from ${today()} to ${today()} (UTC) written to ${path}.\n`,
    ]);
    const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeffentry,date_utc,payment,kind,debit,credit,amount,currency,for,property,company,manager,email,provider,provider_ref,livemode',
    );
    expect(lines).toHaveLength(entries.length);
    const paid = entries.find(({ kind }) => kind === 'paid')!;
    expect(lines.find((line) => line.startsWith(`${paid.id},`))).toMatch(
      new RegExp(
        `^${paid.id},${paid.created.slice(0, 10)}T[^,]*,${paid.payment_id},paid,card,lead_sales,20\\.00,USD,Lead,`,
      ),
    );
    for (const line of lines) expect(line).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(lines.some((line) => /(^|,)"?[=+@]/.test(line))).toBe(false);
  });

  test('does not overwrite an existing file', async () => {
    const path = join(folder, 'there.csv');
    writeFileSync(path, 'mine');
    const { code, errors } = await run('export-payments', path, '--from', today(), '--to', today());
    expect([code, errors, readFileSync(path, 'utf8')]).toEqual([
      1,
      `The file ${path} already exists. Choose another name or remove it.\n`,
      'mine',
    ]);
  });
});
