import { findPages } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';
import { violationsOn, watchPolicy } from './watch-policy.ts';

/** Parses a Content Security Policy into a map from directive to sources. */
function readPolicy(header: string): Map<string, string> {
  return new Map(header.split('; ').map((part) => part.split(/ (.*)/s, 2) as [string, string]));
}

test.describe('security policy', () => {
  test('of every public page allows no inline or evaluated script, no worker from a blob, and no frame', async ({
    page,
    request,
  }) => {
    for (const [name, path] of Object.entries(await findPages(request))) {
      const response = await page.request.get(path);
      const policy = readPolicy(response.headers()['content-security-policy'] ?? '');
      expect(policy.get('script-src'), name).toMatch(/^'nonce-[\w-]{22}' 'strict-dynamic'$/);
      expect(policy.get('style-src-elem'), name).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
      expect(policy.get('style-src-attr'), name).toBe("'unsafe-inline'");
      expect(policy.get('worker-src'), name).toBe("'self'");
      expect(
        [...policy].filter(([, sources]) => /unsafe-eval|\*|(^| )https?:( |$)/.test(sources ?? '')),
      ).toEqual([]);
      for (const part of ['default-src', 'base-uri', 'frame-ancestors', 'object-src']) {
        expect(policy.get(part), `${part} of ${name}`).toBe("'none'");
      }
      const again = await page.request.get(path);
      expect(again.headers()['content-security-policy'], 'a nonce is used once').not.toBe(
        response.headers()['content-security-policy'],
      );
    }
  });

  test('stops an injected script', async ({ browser, baseURL }) => {
    // Opens the page without the fixture that fails on console errors.
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    await watchPolicy(page);
    await visit(page, '/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('div');
      script.innerHTML =
        '<img src="data:," onerror="window.smuggled = true"><a href="javascript:smuggled = true">x</a>';
      document.body.append(script);
      script.querySelector('a')?.click();
      return new Promise((resolve) =>
        setTimeout(() => resolve((window as { smuggled?: boolean }).smuggled ?? false), 500),
      );
    });
    expect(ran).toBe(false);
    const refused = async () =>
      (await violationsOn(page)).filter((line) => line.startsWith('script-src')).length;
    await expect.poll(refused).toBeGreaterThan(0);
    await page.close();
  });
});
