import { findPages } from './demo-places.ts';
import { expect, test, untilLive } from './visit.ts';

type Frames = { asked: number; drawn: number };

/** Runs in the page: what is asked for with the next frame comes late, when it cannot be called off any more. */
function drawLate(): void {
  const frames: Frames = { asked: 0, drawn: 0 };
  window.requestAnimationFrame = (draw) => {
    frames.asked += 1;
    const drawn = () => {
      frames.drawn += 1;
      draw(performance.now());
    };
    return setTimeout(drawn, 1500) as unknown as number;
  };
  window.cancelAnimationFrame = () => {};
  Object.assign(window, { frames });
}

test.describe('Somebody who leaves a list before its photos were measured', { tag: '@wide' }, () => {
  test.use({ hasMaps: false });

  test('is told of nothing', async ({ page, request }) => {
    await page.addInitScript(drawLate);
    await page.goto((await findPages(request)).housing ?? '');
    await untilLive(page);
    await page.getByRole('link', { name: 'Community Forum' }).first().click();
    await expect(page).toHaveURL(/\/forum\/$/);
    await expect(page.getByRole('region', { name: 'Homes' })).toHaveCount(0);
    const frames = () => page.evaluate(() => (window as unknown as { frames: Frames }).frames);
    const { asked } = await frames();
    expect(asked).toBeGreaterThan(0);
    await expect.poll(async () => (await frames()).drawn).toBeGreaterThanOrEqual(asked);
  });
});
