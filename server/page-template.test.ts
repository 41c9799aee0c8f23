import { expect, test } from 'vitest';
import { PAGES } from '#shared/pages.ts';
import { pageTemplate } from './page-template.ts';

test.each(Object.values(PAGES))('pageTemplate returns %s for its URL with any parameters', (page) => {
  const address = page.replaceAll('{p_id}', '42').replaceAll(/\{\w+\}/g, 'ohio-state');
  for (const url of [address, `${address}?q=ada`, `${address.replace(/(?<!^)\/$/, '')}.data?_routes=x`])
    expect(pageTemplate(url), url).toBe(page);
});

test.each([
  ['/_root.data', PAGES.home],
  ['/blog/_.data', PAGES.blog],
  ['/ohio-state/forum/moderation/', PAGES.moderation],
  ['/ohio-state/off-campus-housing/lantern-house/7/', PAGES.property],
  ['/messages/?with=7', PAGES.messages],
  ['/a/b/c/d/e/f', '/*'],
  ['/.env/../x/y', '/*'],
  ['//', '/'],
])('pageTemplate maps %s to %s', (url, page) => {
  expect(pageTemplate(url)).toBe(page);
});
