import { PAGES } from '#shared/pages.ts';
import { SCORE_BANDS, SCORE_NAMES, type ScoreKind } from '#shared/rules/score-bands.ts';
import { type MethodPart, SCORE_METHOD_TITLE, scoreMethod } from '#shared/rules/score-method.ts';
import { currentLanguage, t } from '#shared/texts/t.ts';
import { inBrowser, type Load, onServer } from '../api/page-loader.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Route } from './+types/score-method-page';
import { ContentsPage } from './contents-page.tsx';
import { NeedTable } from './need-table.tsx';
import { ProblemList } from './problem-list.tsx';
import styles from './score-method-page.module.css';
import scoreTableStyles from './score-table.module.css';
import { textPageMeta } from './text-page-meta.ts';

const HIGHEST = 100;

type ScoreMethodData = { public_url: string };

const load: Load<ScoreMethodData> = async ({ settings }) => ({
  public_url: settings.public_url,
});
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const LEAD = () =>
  t(
    'Walkability, Transit access and Bikeability in plain words: what counts, how much, and what we leave out.',
  );

export const meta: Route.MetaFunction = ({ loaderData }) =>
  textPageMeta(loaderData, {
    title: t('{title} | Porchlight', { title: t(SCORE_METHOD_TITLE) }),
    name: t(SCORE_METHOD_TITLE),
    description: LEAD(),
    path: PAGES.scoreMethod,
  });

function Part({ id, heading, paragraphs, kind }: MethodPart) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {id === 'walkability' && <NeedTable />}
      {kind && <BandTable kind={kind} />}
      {id === 'gaps' && <ProblemList />}
      {id === 'source' && (
        <p>
          <a href="https://www.openstreetmap.org/copyright">{t('OpenStreetMap and its license')}</a>
        </p>
      )}
    </section>
  );
}

/** Uses the constants of the computation. */
export default function ScoreMethodPage() {
  const parts = scoreMethod();
  return (
    <ContentsPage
      head={
        <>
          <h1>{t(SCORE_METHOD_TITLE)}</h1>
          <p className={styles.lead}>{LEAD()}</p>
        </>
      }
      contents={{
        entries: parts.map(({ id, heading }) => ({ id, text: heading, level: 2 })),
        lang: currentLanguage(),
      }}
    >
      <div className={styles.parts}>
        {parts.map((part) => (
          <Part key={part.id} {...part} />
        ))}
      </div>
    </ContentsPage>
  );
}

function BandTable({ kind }: { kind: ScoreKind }) {
  const bands = SCORE_BANDS[kind];
  return (
    <table className={scoreTableStyles.table}>
      <caption>
        <VisuallyHidden>
          {t('{score}: what the numbers mean', { score: t(SCORE_NAMES[kind]) })}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Score')}</th>
          <th scope="col">{t('What it means')}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, words, meaning }, at) => (
          <tr key={from}>
            <th scope="row" className={scoreTableStyles.range}>
              {from}–{(bands[at - 1]?.from ?? HIGHEST + 1) - 1}
            </th>
            <td>
              <b className={scoreTableStyles.content}>{t(words)}</b>
              {t(meaning)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
