import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { leadPurchasePath, PAGES } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { makeLeadRow } from '#test/helpers/leads.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { FAKE_STRIPE_KEYS } from '#test/payments/fake-stripe.ts';
import { logInHere, newAccount } from './accounts.ts';
import { callAs, makeManager } from './editor-people.ts';
import { anotherBrowser } from './message-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

/**
 * A fake of Stripe.js with the functions that the form calls. It declines the first payment and then returns
 * like Stripe.
 */
const STRIPE_JS = `
  let tries = 0;
  const element = {
    on(event, hear) { if (event === 'ready') setTimeout(hear); return element; },
    off() { return element; }, once() { return element; }, update() {}, destroy() {}, unmount() {},
    mount(node) {
      const frame = document.createElement('iframe');
      frame.src = 'https://js.stripe.com/fields.html';
      frame.title = 'Secure card fields';
      node.append(frame);
    },
  };
  window.Stripe = (key) => ({
    key, registerAppInfo() {}, _registerWrapper() {}, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    elements: ({ clientSecret }) => ({ clientSecret, create: () => element, getElement: () => element, update() {}, on() {}, off() {} }),
    async confirmPayment({ elements, confirmParams }) {
      tries += 1;
      if (tries === 1) return { error: { message: 'Your card was declined.' } };
      const back = new URL(confirmParams.return_url);
      back.searchParams.set('payment_intent', 'pi_standin');
      back.searchParams.set('payment_intent_client_secret', 'pi_standin_secret_1');
      back.searchParams.set('redirect_status', 'succeeded');
      location.assign(back);
      return new Promise(() => {});
    },
  });
`;

/** Fakes Stripe's script and the frames with its fields, and responds to the server's requests to Stripe. */
async function fakeStripeScripts(context: BrowserContext, lead: number): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.html')
      ? route.fulfill({ contentType: 'text/html', body: '<p>Card fields</p>' })
      : route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  );
  await context.route('**/api/v1/create-payment-intent/', (route) =>
    route.fulfill({ json: { clientSecret: 'pi_standin_secret_1', payment: 1, amount_cents: 2000 } }),
  );
  const payment = {
    ...{ id: 1, purpose: 'lead', lead_id: lead, tier: null, provider: 'stripe', livemode: false },
    ...{ amount_cents: 2000, refunded_cents: 0, status: 'failed', failure: 'insufficient_funds' },
    ...{ granted_until: null, settled: null, created: '2026-11-01T00:00:00.000Z' },
    property: { id: 1, name: 'Lantern House', address_1: '1 Oak St' },
  };
  await context.route('**/api/v1/payments/check/', (route) => route.fulfill({ json: payment }));
}

test('Stripe’s card form works in a document whose Content Security Policy allows it @long', async ({
  browser,
  playwright,
}) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-stripe-'));
  chmodSync(DATA_DIR, 0o755);
  const PORT = String(await findFreePort());
  const base = `http://127.0.0.1:${PORT}`;
  const server = startProduction({
    ...{ PORT, DATA_DIR, DEMO: 'none', PAYMENTS: 'stripe' },
    STRIPE_PUBLIC_KEY: FAKE_STRIPE_KEYS.publicKey,
    STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: FAKE_STRIPE_KEYS.webhookSecrets.join(','),
  });
  try {
    const isUp = () =>
      fetch(`${base}/api/v1/features/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 90_000, intervals: [200] }).toBe(true);
    const request = await playwright.request.newContext({ baseURL: base });
    const who = await makeManager(request, DATA_DIR);
    const { id: property_id } = await callAs(request, who, 'POST', 'properties/', PROPERTY_BODY);
    const lead = await withDatabase(async (db) => {
      const { username, email } = newAccount();
      const student = await db
        .insertInto('users')
        .values({ username, email, type: 'student', password_hash: '', first_name: 'W', last_name: 'A' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return await makeLeadRow(db, { manager_id: who.id, property_id, user_id: student.id });
    }, DATA_DIR);
    const context = await anotherBrowser(browser, base);
    await fakeStripeScripts(context, lead);
    const page = await context.newPage();
    const violations: string[] = [];
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) violations.push(line.text());
    });
    await logInHere(page, who);

    const opened = page.waitForResponse((answer) => answer.url().includes('/leads/purchase'));
    await visit(page, PAGES.leads);
    await page.getByRole('link', { name: /^Unlock now/ }).click();
    const headers = (await opened).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'nonce-[\w-]{22}' 'strict-dynamic' https:\/\/js\.stripe\.com/);
    expect(policy).toContain('frame-src https://js.stripe.com');
    expect(policy).toContain('https://hooks.stripe.com');
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
    const strict = (await page.request.get(PAGES.leads)).headers();
    expect(strict['content-security-policy']).not.toContain('stripe');

    await expect(page.getByText('Test mode: you won’t be charged.')).toBeVisible();
    await expect(
      page.frameLocator('iframe[title="Secure card fields"]').getByText('Card fields'),
    ).toBeVisible();
    const pay = page.getByRole('button', { name: 'Pay $20.00' });
    await pay.click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await pay.click();
    // The page shows the result that the server reports, not the one in the URL.
    await expect(page.getByRole('alert')).toContainText(
      'Your card has insufficient funds. Nothing was taken.',
    );
    await expect(page).toHaveURL(base + PAGES.leads);
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      leadPurchasePath(lead),
    );
    expect(violations).toEqual([]);
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
