import { useActionData } from 'react-router';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { splitSections } from '../blog/split-sections.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Crest } from '../ui/crest.tsx';
import type { Route } from './+types/listing-info-page';
import { ContentSections } from './content-sections.tsx';
import styles from './listing-info-page.module.css';
import { loadListingInfo } from './load-listing-info.ts';
import { managerContactAction } from './manager-contact-action.ts';
import { ManagerContactForm } from './manager-contact-form.tsx';
import { PageHero } from './page-hero.tsx';
import { PriceTable } from './price-table.tsx';
import pageStyles from './text-page.module.css';
import { textPageMeta } from './text-page-meta.ts';

export const loader = onServer(loadListingInfo);
export const clientLoader = inBrowser(loadListingInfo);
export const action = managerContactAction;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  textPageMeta(loaderData, {
    title: t('Advertise With Us | Porchlight'),
    name: t('List your homes with Porchlight'),
    description: t(
      'Show your homes to students where they look first: three tiers, and a form to get started.',
    ),
    path: PAGES.listingInfo,
  });

/** These sections of the operator's text precede the prices. */
const PITCH_SECTIONS = 3;

function Prices() {
  return (
    <section id="prices" aria-labelledby="prices-title" className={styles.prices}>
      <div className={styles.head}>
        <h2 id="prices-title">{t('What it costs')}</h2>
        <p>
          {t(
            'Per listing, per month. We show the price of an upgrade again before you pay and charge it in full at the time. Changing tiers can cost extra.',
          )}
        </p>
      </div>
      <div className={styles.tables}>
        <PriceTable
          type="multi-family"
          title={t('Multi-family')}
          text={t('Apartment buildings and communities.')}
        />
        <PriceTable
          type="single-family"
          title={t('Single-family')}
          text={t('Houses, condos and rooms that you own.')}
        />
      </div>
    </section>
  );
}

export default function ListingInfoPage({ loaderData }: Route.ComponentProps) {
  const { text, schools } = loaderData;
  const answer = useActionData() as FormAnswer | undefined;
  const sections = splitSections(text?.entry.fields.body ?? null, 2);
  return (
    <>
      <PageHero
        text={text}
        title={t('List your homes with Porchlight')}
        lead={t('Show your homes to students where they look first.')}
        scene="porch"
      >
        <a href="#begin" className={buttonStyle({ size: 'large' })}>
          {t('Request an account')}
        </a>
        <a href="#prices" className={buttonStyle({ tone: 'quiet', size: 'large' })}>
          {t('See the prices')}
        </a>
      </PageHero>
      <div className={pageStyles.page}>
        <SchoolCrests schools={schools} />
        {text && <ContentSections text={text} sections={sections.slice(0, PITCH_SECTIONS)} />}
        <Prices />
        {text && <ContentSections text={text} sections={sections.slice(PITCH_SECTIONS)} />}
        <section id="begin" aria-labelledby="begin-title" className={styles.begin}>
          <div className={styles.head}>
            <h2 id="begin-title">{t('Tell us about your homes')}</h2>
            <p>
              {t(
                'A person reviews each request. If we accept it, you’ll get an email with a link to set a password, and you can start right away.',
              )}
            </p>
          </div>
          <ManagerContactForm answer={answer} />
        </section>
      </div>
    </>
  );
}

function SchoolCrests({ schools }: { schools: SchoolListItem[] }) {
  if (schools.length === 0) return null;
  return (
    <section aria-labelledby="crests" className={styles.strip}>
      <h2 id="crests">{t('Schools on Porchlight')}</h2>
      <ul className={styles.crests}>
        {schools.map((school) => {
          const colors = schoolColors(school.name, null);
          return (
            <li key={school.id}>
              <Crest letters={school.initials} colors={colors} size="2.5rem" />
              <span>{formatAcronyms(school.name)}</span>
            </li>
          );
        })}
      </ul>
      <ButtonLink to={PAGES.siteLinks} tone="quiet">
        {t('See all schools')}
      </ButtonLink>
    </section>
  );
}
