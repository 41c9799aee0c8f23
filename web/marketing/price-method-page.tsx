import { MIN_COMPARABLE } from '#shared/api/property-market.ts';
import { PAGES } from '#shared/pages.ts';
import { currentLanguage, t } from '#shared/texts/t.ts';
import { inBrowser, type Load, onServer } from '../api/page-loader.ts';
import type { Route } from './+types/price-method-page';
import { ContentsPage } from './contents-page.tsx';
import styles from './score-method-page.module.css';
import { textPageMeta } from './text-page-meta.ts';

const load: Load<{ public_url: string }> = async ({ settings }) => ({ public_url: settings.public_url });
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const TITLE = () => t('How we compare prices');
const LEAD = () => t('The cost per person, the usual range of rents, similar homes and price history.');

export const meta: Route.MetaFunction = ({ loaderData }) =>
  textPageMeta(loaderData, {
    title: t('{title} | Porchlight', { title: TITLE() }),
    name: TITLE(),
    description: LEAD(),
    path: PAGES.priceMethod,
  });

const partsOf = () => [
  {
    id: 'cost',
    heading: t('Cost per person'),
    paragraphs: [
      t(
        'Managers list rents by the bed or by the unit. To compare them, we work out what one person pays each month: the rent and every monthly fee that all tenants must pay.',
      ),
      t(
        'We split the rent and the fees of a unit evenly, one person per bedroom. A studio is for one person. A rent by the bed isn’t split, and neither is a fee per person.',
      ),
      t(
        'Optional fees, such as parking, and utilities that the rent doesn’t include are listed next to the total. We can only count fees that the manager has listed.',
      ),
    ],
  },
  {
    id: 'move-in',
    heading: t('Due before move-in'),
    paragraphs: [
      t('The deposit, required fees for the application and the move-in, and the first month’s cost.'),
    ],
  },
  {
    id: 'range',
    heading: t('The usual range of rents'),
    paragraphs: [
      t(
        'On a home’s page we show the listed rents per person of other homes with as many bedrooms, within two miles and near the same school. Each home counts once. About eight in ten rents are in the range; the others are lower or higher.',
      ),
      t(
        'It leaves out fees, because many managers don’t list them yet. If there are fewer than {min, number} other homes, we show no range. It describes listings on Porchlight, not what a home is worth.',
        { min: MIN_COMPARABLE },
      ),
    ],
  },
  {
    id: 'similar',
    heading: t('Similar homes'),
    paragraphs: [
      t(
        'We compare distance, walking time to campus, rent per person and bedrooms. A mile, ten minutes, a third of the rent and one bedroom count the same. No one can pay to be listed there.',
      ),
    ],
  },
  {
    id: 'history',
    heading: t('Price history'),
    paragraphs: [
      t(
        'We record each change of a rent while a home is public. Several changes on one day count as one, and “Call” counts as no price.',
      ),
    ],
  },
];

export default function PriceMethodPage() {
  const parts = partsOf();
  return (
    <ContentsPage
      head={
        <>
          <h1>{TITLE()}</h1>
          <p className={styles.lead}>{LEAD()}</p>
        </>
      }
      contents={{
        entries: parts.map(({ id, heading }) => ({ id, text: heading, level: 2 })),
        lang: currentLanguage(),
      }}
    >
      <div className={styles.parts}>
        {parts.map(({ id, heading, paragraphs }) => (
          <section key={id} aria-labelledby={id} className={styles.part}>
            <h2 id={id}>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
    </ContentsPage>
  );
}
