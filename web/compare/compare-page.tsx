import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { comparePath, housingPath, MAX_COMPARED, propertyPath, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { FavoriteButton } from '../listings/favorite-button.tsx';
import { Picture } from '../listings/picture.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Route } from './+types/compare-page';
import { AddSavedHomes } from './add-saved-homes.tsx';
import styles from './compare-page.module.css';
import { type CompareGroup, type CompareRow, compareHomes } from './compare-rows.ts';
import { type ComparedHome, loadCompare } from './load-compare.ts';

export const loader = onServer(loadCompare);
export const clientLoader = inBrowser(loadCompare);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Compare homes | Porchlight') }];
  const { school, public_url } = loaderData;
  const near = school.short_name || school.name;
  return pageMeta({
    title: t('Compare homes near {near} | Porchlight', { near }),
    description: t('Cost per person, commute and amenities of homes near {near}, side by side.', { near }),
    url: canonicalOf(comparePath(school, []), school, { public_url }),
    base: public_url,
    isHidden: true,
  });
};

const PHOTO_SIZES = '(max-width: 767px) 45vw, 18rem';

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { school, homes, missing, today } = loaderData;
  const ids = homes.map(({ property }) => property.id);
  const without = (id: number) =>
    comparePath(
      school,
      ids.filter((one) => one !== id),
    );
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || school.name, to: schoolPath(school) },
          { label: t('Housing'), to: housingPath(school) },
          { label: t('Compare') },
        ]}
      />
      <h1 className={styles.title}>{t('Compare homes')}</h1>
      {missing > 0 && (
        <p className={styles.note}>
          {t('{missing, plural, one {One home is} other {# homes are}} no longer available.', { missing })}
        </p>
      )}
      {homes.length === 0 ? (
        <EmptyState
          scene="porch"
          title={t('No homes to compare yet')}
          text={t('Save homes you like, then compare up to {max} of them from your favorites.', {
            max: MAX_COMPARED,
          })}
          action={<ButtonLink to={housingPath(school)}>{t('Find homes')}</ButtonLink>}
        />
      ) : (
        <Comparison homes={homes} today={today}>
          {(home) => <HomeHead home={home} school={school} without={without(home.property.id)} />}
        </Comparison>
      )}
      <QueryProvider>
        <AddSavedHomes school={school} ids={ids} />
      </QueryProvider>
    </div>
  );
}

type ComparisonProps = {
  homes: ComparedHome[];
  today: string;
  children: (home: ComparedHome) => ReactNode;
};

function Comparison({ homes, today, children: head }: ComparisonProps) {
  const { groups, shared } = compareHomes(homes, today);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table */}
      <section className={styles.scroll} aria-label={t('Comparison')} tabIndex={0}>
        <table className={styles.table} data-count={homes.length}>
          <thead>
            <tr>
              <td />
              {homes.map((home) => (
                <th key={home.property.id} scope="col">
                  {head(home)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.title} group={group} columns={homes.length} />
          ))}
        </table>
      </section>
      {homes.length > 1 && shared.length > 0 && (
        <section className={styles.shared}>
          <h2>{t('All of them have')}</h2>
          <p>{shared.join(' · ')}</p>
        </section>
      )}
    </>
  );
}

type HomeHeadProps = { home: ComparedHome; school: { public_view_url: string }; without: string };

function HomeHead({ home: { property }, school, without }: HomeHeadProps) {
  const title = propertyTitle(property);
  const [photo] = property.photos;
  return (
    <div className={styles.home}>
      <div className={styles.photo}>
        <div className={styles.picture}>
          {photo ? (
            <Picture photo={photo} alt="" sizes={PHOTO_SIZES} isFirst />
          ) : (
            <BuildingPlaceholder type={property.type} />
          )}
        </div>
        <FavoriteButton id={property.id} name={title} />
      </div>
      <Link to={propertyPath(school, property)} className={styles.name}>
        {title}
      </Link>
      <span className={styles.soft}>
        {[property.address_1, formatAddressLine({ city: property.city, state: property.state })]
          .filter(Boolean)
          .join(', ')}
      </span>
      <Link to={without} className={styles.remove} aria-label={t('Remove {name}', { name: title })} replace>
        <XIcon aria-hidden="true" />
        {t('Remove')}
      </Link>
    </div>
  );
}

function Group({ group: { title, rows }, columns }: { group: CompareGroup; columns: number }) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={columns + 1}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row: { label, cells } }: { row: CompareRow }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map(({ text, note, isBest }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
        <td key={at} data-best={isBest || undefined}>
          {text}
          {isBest && <VisuallyHidden> ({t('best')})</VisuallyHidden>}
          {note && <small>{note}</small>}
        </td>
      ))}
    </tr>
  );
}
