import type { Page } from '@playwright/test';
import { housingPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { freePin } from './pins-on-map.ts';
import { expect, test, visit } from './visit.ts';

/** The last zoom for which the outline has tiles of its own. */
const LAST_ZOOM = 9;

/** Moves of the pointer that the page has heard of. */
const heard = (page: Page) => page.evaluate(() => Number(document.body.dataset.moves ?? 0));

async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('pointermove', () => {
      document.body.dataset.moves = String(Number(document.body.dataset.moves ?? 0) + 1);
    });
  });
}

/**
 * Counts the tiles that a frame of the map has: each is a mask that is painted in no colour. The count is that of the frame that is seen: of the last one
 * nobody would hear if it were told with the next, since a map that rests draws none.
 */
async function countTiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = WebGL2RenderingContext;
    const { clear, colorMask, drawElements } = prototype;
    let isColored = true;
    let tiles = 0;
    const tell = (count: number) => {
      tiles = count;
      document.documentElement.dataset.tiles = String(count);
    };
    prototype.colorMask = function (...mask) {
      [isColored] = mask;
      colorMask.apply(this, mask);
    };
    prototype.drawElements = function (...what) {
      if (!isColored) tell(tiles + 1);
      drawElements.apply(this, what);
    };
    prototype.clear = function (bits) {
      if (bits & this.COLOR_BUFFER_BIT) tell(0);
      clear.call(this, bits);
    };
  });
}

/** Tiles of the outline's last zoom that a view has part in. */
function tilesIn(bbox: string): number {
  const [west, south, east, north] = bbox.split(',').map(Number) as [number, number, number, number];
  const across = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** LAST_ZOOM);
  const down = (lat: number) => {
    const angle = (lat * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** LAST_ZOOM);
  };
  return (across(east) - across(west) + 1) * (down(south) - down(north) + 1);
}

/** Tiles in the last frame that the map has drawn. */
const painted = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.tiles ?? 0));

/** Drags the map by its lower edge, where no pin is in the way, and asks midway. */
async function dragMap<T>(page: Page, midway: () => Promise<T>): Promise<[before: T, after: T]> {
  const { x, y, width, height } = (await page.locator('canvas').first().boundingBox())!;
  const [fromX, fromY] = [x + width / 2, y + height - 60];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + 20, fromY - 20, { steps: 4 });
  // The map takes up a hand's moves with its next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const before = await midway();
  await page.mouse.move(fromX + 120, fromY - 80, { steps: 20 });
  const after = await midway();
  await page.mouse.up();
  return [before, after];
}

test.describe('Whoever drags the map @wide', () => {
  test('has a page that does not follow each move of the hand, and does again afterwards', async ({
    page,
    request,
  }) => {
    await visit(page, housingPath(await findSchool(request)));
    await freePin(page);
    // The map gets its name once it is loaded, after the pins. Without a graphics card that may take half a minute.
    const map = page.locator('canvas.maplibregl-canvas');
    await expect(map).toHaveAttribute('aria-label', /^Map of homes/, { timeout: 60_000 });
    await listen(page);
    const [begun, ended] = await dragMap(page, () => heard(page));
    expect(ended).toBe(begun);
    await expect(page).toHaveURL(/bbox=/);
    await page.mouse.move(10, 300, { steps: 5 });
    expect(await heard(page)).toBeGreaterThan(ended);
  });

  test('where there is nothing but the outline has few tiles painted: they are enlarged, not cut', async ({
    page,
    request,
  }) => {
    await countTiles(page);
    await visit(page, `${housingPath(await findSchool(request))}?bbox=-84.83,41.46,-84.68,41.57`);
    await expect.poll(() => painted(page)).toBeGreaterThan(0);
    await dragMap(page, () => painted(page));
    await expect(page).not.toHaveURL(/bbox=-84\.83(%2C|,)/);
    const expected = tilesIn(new URL(page.url()).searchParams.get('bbox')!);
    // A frame that is passing may have as many: the map rests with them.
    let before = -1;
    const restsWith = async () => {
      const now = await painted(page);
      const isSame = now === before;
      before = now;
      return isSame ? now : -1;
    };
    await expect.poll(restsWith).toBe(expected);
  });
});

test('a box over the whole world shows where the homes are, and not the middle of it', {
  tag: '@wide',
}, async ({ page, request }) => {
  const school = await findSchool(request);
  for (const bbox of ['-180,-90,180,90', '-90,-80,170,85']) {
    await visit(page, `${housingPath(school)}?bbox=${bbox}`);
    await expect(page.getByText(/homes? in this part of the map/)).toBeVisible();
    await expect(page.locator('[data-pin]').first()).toBeVisible();
    // The address is what was asked for, and stays so: a map that is moved tells where it is a third of a second later.
    await page.waitForTimeout(1000);
    expect(new URL(page.url()).searchParams.get('bbox')).toBe(bbox);
  }
});

test('Back shows the part of the map that was opened with the page', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  await visit(page, `${housingPath(await findSchool(request))}?bbox=-86.6,44.1,-86.3,44.4`);
  const scale = page.locator('.maplibregl-ctrl-scale');
  await expect(scale).toHaveText(/^\d+\s(ft|mi)$/);
  const before = (await scale.textContent()) ?? '';
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale).not.toHaveText(before);
  await expect(page).not.toHaveURL(/bbox=-86\.6(%2C|,)/);
  await page.goBack();
  await expect(page).toHaveURL(/bbox=-86\.6(%2C|,)/);
  await expect(scale).toHaveText(before);
});

test('the tooltip of a pin in the corner stays clear of the map controls @wide', async ({
  page,
  request,
}) => {
  await visit(page, housingPath(await findSchool(request)));
  await freePin(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText(/homes? in this part of the map/)).toBeVisible();
  const tooltip = page.locator('.maplibregl-popup-content');
  /** The pin nearest to the top right corner. It is found again while the map still moves. */
  const findPin = () =>
    page.locator('button[data-pin^="p"]').evaluateAll((pins) => {
      const distance = (one: Element) => {
        const { top, right } = one.getBoundingClientRect();
        return top - right;
      };
      return pins.toSorted((a, b) => distance(a) - distance(b))[0]?.getAttribute('data-pin');
    });
  for (const control of [
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByText('Search as I move the map'),
  ]) {
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page.locator(`button[data-pin="${await findPin()}"]`).hover({ timeout: 5000 });
      const [a, b] = [await tooltip.boundingBox({ timeout: 5000 }), await control.boundingBox()];
      const isApart =
        a &&
        b &&
        (a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height);
      expect(isApart).toBe(true);
    }).toPass({ timeout: 60_000 });
  }
});
