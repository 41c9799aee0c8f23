import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SCORE_BANDS, SCORE_GAP_WORDS, SCORE_KINDS } from '#shared/rules/score-bands.ts';
import { DAILY_NEEDS } from '#shared/rules/score-figures.ts';
import { scoreMethod } from '#shared/rules/score-method.ts';
import ScoreMethodPage from './score-method-page.tsx';

function show(hasWalkScore: boolean): string {
  const data = { public_url: '', hasWalkScore };
  const routes = [{ path: '/', element: <ScoreMethodPage />, loader: () => data }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { '0': data } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('all words, bands, needs and gaps that the scores are made with stand on their page', () => {
  const html = show(false);
  const words = [
    ...scoreMethod({ hasWalkScore: false }).flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ...SCORE_KINDS.flatMap((kind) => SCORE_BANDS[kind].flatMap((band) => [band.words, band.meaning])),
    ...DAILY_NEEDS.map(({ label }) => label),
    ...Object.values(SCORE_GAP_WORDS),
  ];
  expect(words.filter((text) => !html.includes(text))).toEqual([]);
  for (const range of ['90–100', '70–89', '50–69', '25–49', '0–24', '0–49']) expect(html).toContain(range);
  expect(html).not.toContain('Walk Score');
});

test('a site that asks Walk Score says what that is, and where it is explained', () => {
  const html = show(true);
  expect(html).toContain('Walk Score®');
  expect(html).toContain('https://www.walkscore.com/how-it-works/');
});
