import { housingPath, schoolPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ListingCard } from '../listings/listing-card.tsx';
import { useSession } from '../session/use-session.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { RemovedPageData } from './load-removed-property.ts';
import styles from './removed-property.module.css';

const PHOTO_SIZES = '(max-width: 767px) 100vw, (max-width: 1199px) 45vw, 24rem';

export function RemovedProperty({ data }: { data: RemovedPageData }) {
  const { school, removed, alternatives, today } = data;
  const { user } = useSession();
  const name = school.short_name || school.name;
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: name, to: schoolPath(school) },
          { label: t('Housing'), to: housingPath(school) },
          { label: t('No longer available') },
        ]}
      />
      <header className={styles.head}>
        <h1>{t('This home is no longer available')}</h1>
        <p>
          {t('The listing in {city}, {state} was taken down, so you can’t ask about this home anymore.', {
            city: removed.city,
            state: removed.state,
          })}
        </p>
        <ButtonLink to={housingPath(school)}>{t('See all homes near {name}', { name })}</ButtonLink>
      </header>
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives">
          <h2 id="alternatives">{t('Homes nearby')}</h2>
          <ul className={styles.cards}>
            {alternatives.map((card) => (
              <li key={card.id}>
                <ListingCard card={card} school={school} today={today} sizes={PHOTO_SIZES} user={user} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
