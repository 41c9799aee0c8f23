import MapIcon from 'lucide-react/icons/map';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { ACCOMMODATION_TYPES } from '#shared/rules/accommodation-types.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import type { ContactModalProps } from '../listings/contact-modal.tsx';
import { breadcrumbList, graphOf, itemList, websiteId } from '../shell/json-ld.ts';
import type { FrameHandle } from '../shell/page-frame.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { type LazyComponent, LazyPanel } from '../ui/lazy-panel.tsx';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import type { Route } from './+types/housing-page';
import type { FilterDialogProps } from './filter-dialog.tsx';
import styles from './housing-page.module.css';
import { formatHousingQuery, parseHousingQuery, searchedBounds } from './housing-query.ts';
import { useHoveredListing } from './hovered-listing.ts';
import { type HousingPageData, loadHousing } from './load-housing.ts';
import { MapPane } from './map-pane.tsx';
import type { MapSheetProps } from './map-sheet.tsx';
import { ResultsHeader } from './results-header.tsx';
import { ResultsList } from './results-list.tsx';
import { saveResults } from './results-url.ts';
import { visibleListings } from './search-listings.ts';
import { isServersOrder } from './sort-by.ts';
import { sortCards } from './sort-listings.ts';
import { useHousingUrl } from './use-housing-url.ts';
import { useListingSearch } from './use-listing-search.ts';
import { usePriceBasis } from './use-price-basis.ts';

export const loader = onServer(loadHousing);
export const clientLoader = inBrowser(loadHousing);

/** The page runs searches itself. Only another school needs the loader. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const handle = { frame: { hasFooter: false } } satisfies FrameHandle;

/** True for a filtered page. Its canonical URL is the page without query. */
const isNarrowed = (search: string) =>
  formatHousingQuery(parseHousingQuery(new URLSearchParams(search))).size > 0;

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: t('Off-campus housing | Porchlight') }];
  const data = loaderData;
  const { school, total, public_url } = data;
  const name = formatAcronyms(school.name);
  const { city, state } = school;
  return pageMeta({
    title: t('Off-campus housing near {name} | Porchlight', { name }),
    description: t(
      '{total, plural, one {# place} other {# places}} to rent near {name} in {city}, {state}: on a map, with rents, floor plans and travel times to campus.',
      { total, name, city, state },
    ),
    url: canonicalOf(housingPath(school), school, data),
    base: public_url,
    imageAlt: t('{name}: off-campus housing on Porchlight', { name }),
    isHidden: total === 0 || isNarrowed(location.search),
    jsonLd: housingJsonLd(data),
  });
};

const FILTER_DIALOG: LazyComponent<FilterDialogProps> = {
  load: async () => (await import('./filter-dialog.tsx')).FilterDialog,
};
const MAP_SHEET: LazyComponent<MapSheetProps> = {
  load: async () => (await import('./map-sheet.tsx')).MapSheet,
};
const CONTACT_MODAL: LazyComponent<ContactModalProps> = {
  load: async () => (await import('../listings/contact-modal.tsx')).ContactModal,
};

/** Matches windows that show list and map side by side. Narrower ones show only one of them (section 9). */
const WIDE_QUERY = '(min-width: 768px)';

export default function HousingPage({ loaderData: data }: Route.ComponentProps) {
  // The key resets all state when the school changes.
  return <Housing key={data.school.id} data={data} />;
}

function Housing({ data }: { data: HousingPageData }) {
  const { school } = data;
  const { query, change } = useHousingUrl(school.price_basis);
  const changeFilter = usePriceBasis(school, query, change);
  useEffect(() => saveResults(school, formatHousingQuery(query).toString()), [school, query]);
  const isWide = useMediaQuery(WIDE_QUERY);
  const hovered = useHoveredListing();
  const [contact, setContact] = useState<PropertyCard | null>(null);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const openFilter = useCallback(() => setFilterOpen(true), []);

  const area = useMemo(
    () => ({ school: school.id, bounds: searchedBounds(query, school.center.coordinates) }),
    [school, query],
  );
  const [start] = useState(() => {
    const { cards, total, unknown, counts } = data;
    return { cards, total, unknown, counts, sample: cards, isFilteredByServer: true };
  });
  const [isReturn] = useState(query.active !== null);
  const isSortedHere = !isServersOrder(query.sort);
  const search = useListingSearch(area, query.filter, { start, isSortedHere, isReturn });
  const visible = useMemo(() => {
    const listings = visibleListings(search.found, query.filter);
    return { ...listings, cards: sortCards(listings.cards, query.sort) };
  }, [search.found, query.filter, query.sort]);

  const isSheetOpen = query.view === 'map' && isWide === false;
  const shared = { data, query, change, search, visible, area };
  return (
    <div className={`${styles.page} ${query.view === 'list' ? styles.tablePage : ''}`}>
      <section className={styles.results} aria-label={t('Homes')}>
        <ResultsHeader {...shared} onFilter={openFilter} onFilterChange={changeFilter} />
        <ResultsList {...shared} hovered={hovered} onContact={setContact} />
      </section>
      <aside className={styles.map} aria-label={t('Map')}>
        <MapPane {...shared} isShown={isWide === true} hovered={hovered} />
      </aside>
      {isWide === false && (
        <>
          <MapButton isSheetOpen={isSheetOpen} onOpen={() => change({ view: 'map' }, { isDeferred: true })} />
          <LazyPanel
            of={MAP_SHEET}
            isOpen={isSheetOpen}
            props={{ ...shared, onFilter: openFilter }}
            onLoadError={() => change({ view: 'property' })}
          />
        </>
      )}
      <LazyPanel
        of={FILTER_DIALOG}
        isOpen={isFilterOpen}
        props={{
          area,
          filter: query.filter,
          search,
          today: data.today,
          onClose: () => setFilterOpen(false),
          onSave: (filter) => {
            setFilterOpen(false);
            changeFilter(filter);
          },
        }}
        onLoadError={() => window.location.reload()}
      />
      <LazyPanel
        of={CONTACT_MODAL}
        isOpen={contact !== null}
        props={{ card: contact as PropertyCard, school, onClose: () => setContact(null) }}
        onLoadError={() => contact && window.location.assign(`${propertyPath(school, contact)}#contact`)}
      />
    </div>
  );
}

type Shown = Pick<HousingPageData, 'school' | 'cards' | 'total' | 'public_url'>;

function housingJsonLd({ school, cards, total, public_url }: Shown): object {
  const at = (path: string) => canonicalOf(path, school, { public_url });
  const url = at(housingPath(school));
  const name = school.short_name || school.name;
  return graphOf(
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name: t('Housing near {name}', { name }),
      isPartOf: { '@id': websiteId(public_url) },
      mainEntity: itemList(
        cards.map((card) => ({
          '@type': ACCOMMODATION_TYPES[card.type],
          name: propertyTitle(card),
          url: at(propertyPath(school, card)),
        })),
        total,
      ),
    },
    breadcrumbList([
      { name, url: at(schoolPath(school)) },
      { name: t('Housing'), url },
    ]),
  );
}

type MapButtonProps = { isSheetOpen: boolean; onOpen: () => void };

function MapButton({ isSheetOpen, onOpen }: MapButtonProps) {
  // Renders sixty cards only after the browser has painted the click.
  const afterPaint = useAfterPaint();
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isSheetOpen);
  useEffect(() => {
    if (wasOpen.current) ref.current?.focus({ preventScroll: true });
    wasOpen.current = isSheetOpen;
  }, [isSheetOpen]);
  if (isSheetOpen) return null;
  return (
    <button ref={ref} type="button" className={styles.mapButton} onClick={() => afterPaint(onOpen)}>
      <MapIcon aria-hidden="true" />
      {t('Map')}
    </button>
  );
}

function useMediaQuery(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}
