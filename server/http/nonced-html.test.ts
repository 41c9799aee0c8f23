import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeNonce, NoncedHtml } from './nonced-html.ts';

/** A page like ours: long, with much that repeats, and the nonce here and there. */
function pageWith(nonce: string, homes = 60): string {
  const cards = Array.from(
    { length: homes },
    (_, at) => `<li id="home-${at}"><h2>Maple ${at} – Ñandú 🏮</h2><p>$${900 + at * 7} a month</p></li>`,
  );
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`;
  return `<!doctype html><html><head>${script('theme()')}</head><body><ul>${cards.join('')}</ul>${script(
    `stream(${JSON.stringify({ nonce, cards })})`,
  )}${script('')}</body></html>`;
}

async function packed(homes?: number): Promise<NoncedHtml> {
  const nonce = makeNonce();
  const page = await NoncedHtml.pack(pageWith(nonce, homes), nonce);
  if (!page) throw new Error('The page was not packed.');
  return page;
}

describe('A page that many are shown', () => {
  test('is not packed where a nonce has nothing behind it', async () => {
    expect(await NoncedHtml.pack('<p>x', '<p>')).toBeNull();
    const nonce = makeNonce();
    expect(await NoncedHtml.pack(`<p>${nonce}`, nonce)).toBeNull();
    expect(await NoncedHtml.pack(`<p>${nonce}${nonce}</p>`, nonce)).toBeNull();
  });

  test.each([0, 1, 60, 3000])('is the same page with %i homes under each nonce', async (homes) => {
    const page = await packed(homes);
    for (const nonce of Array.from({ length: 10 }, makeNonce)) {
      expect(brotliDecompressSync(page.packed(nonce)).toString()).toBe(pageWith(nonce, homes));
      expect((await page.text(nonce)).toString()).toBe(pageWith(nonce, homes));
    }
  });

  test('is packed every time, whatever letters its nonce has', async () => {
    // Of old one in a hundred nonces was taken for something that the page says already.
    for (let round = 0; round < 400; round += 1) expect(await packed(5)).toBeInstanceOf(NoncedHtml);
  });

  test('holds nothing of the nonce that it was made with', async () => {
    const nonce = makeNonce();
    const page = await NoncedHtml.pack(pageWith(nonce), nonce);
    expect((await page!.text(makeNonce())).includes(nonce)).toBe(false);
    expect(page!.packed(makeNonce()).includes(nonce)).toBe(false);
  });

  test('without a nonce is packed as it is', async () => {
    const page = await NoncedHtml.pack('<p>no script</p>', makeNonce());
    expect((await page!.text(makeNonce())).toString()).toBe('<p>no script</p>');
  });

  test('takes a fraction of its length, and knows how much', async () => {
    const page = await packed(600);
    const nonce = makeNonce();
    expect(page.bytes).toBeLessThan(pageWith(nonce, 600).length / 4);
    expect(page.packed(nonce).length).toBeLessThan(page.bytes + 200);
  });
});

/** What lies in buffers once all that nobody needs has gone; bytes. Another thread frees them, so that one look may come too soon. */
async function heldInBuffers(): Promise<number> {
  setFlagsFromString('--expose-gc');
  let [before, held] = [Number.NaN, Number.NaN];
  do {
    before = held;
    runInNewContext('gc')();
    await sleep(20);
    held = process.memoryUsage().arrayBuffers;
  } while (held !== before);
  return held;
}

test('a page that is kept holds what it says it takes, and not the page that it was made of', async () => {
  await packed();
  const before = await heldInBuffers();
  const kept = [];
  for (let at = 0; at < 100; at += 1) kept.push(await packed(400 + at));
  const said = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  expect((await heldInBuffers()) - before).toBeLessThan(said * 1.5);
});
