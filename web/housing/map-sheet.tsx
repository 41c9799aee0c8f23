import ListIcon from 'lucide-react/icons/list';
import FilterIcon from 'lucide-react/icons/sliders-horizontal';
import { useCallback, useEffect, useRef } from 'react';
import { filterParts } from '#shared/rules/filter-parts.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { rememberVisitedListing } from '../listings/visited-listings.ts';
import { MapView } from '../map/map-view.tsx';
import { Button } from '../ui/button.tsx';
import { openModal } from '../ui/open-modal.ts';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { HousingProps } from './housing-props.ts';
import paneStyles from './map-pane.module.css';
import styles from './map-sheet.module.css';
import { SwipeSlot } from './swipe-slot.tsx';
import { useHousingMap } from './use-housing-map.ts';
import { markActive } from './use-housing-url.ts';
import { useRowScroll } from './use-row-scroll.ts';
import { type SwipeListing, useSwipeListings } from './use-swipe-listings.ts';

export type MapSheetProps = HousingProps & { onFilter: () => void };

function announcementOf({ card, loadError }: SwipeListing): string {
  return card ? propertyTitle(card) : (loadError?.text ?? t('Loading home'));
}

export function MapSheet({ onFilter, ...parts }: MapSheetProps) {
  const { data, query, change, search, visible } = parts;
  const { listings, others, extraId, retry } = useSwipeListings(parts);
  const { mapProps, movedTo, searchIn } = useHousingMap({ ...parts, searchesOnMove: false, others });
  const dialogRef = useRef<HTMLDialogElement>(null);
  const rowRef = useRef<HTMLUListElement>(null);
  const filters = filterParts(query.filter).length;

  useEffect(() => {
    const dialog = dialogRef.current;
    const close = dialog ? openModal(dialog) : null;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      close?.();
      document.documentElement.style.overflow = '';
    };
  }, []);

  const activeId = query.active;
  const choose = (id: number) => change({ active: id }, { isReplace: true });
  const place = listings.findIndex(({ id }) => id === activeId);
  const rowScroll = useRowScroll({ rowRef, activeId, place, onSwipe: choose });
  const tapped = extraId === activeId ? listings[place] : undefined;

  const handleOpen = useCallback((id: number) => {
    rememberVisitedListing(id);
    markActive(id);
  }, []);

  return (
    <dialog
      ref={dialogRef}
      className={styles.sheet}
      aria-label={t('Map of homes')}
      onCancel={(event) => {
        event.preventDefault();
        change({ view: 'property' });
      }}
    >
      <div className={styles.bar}>
        <Button tone="quiet" size="small" onClick={() => change({ view: 'property' })}>
          <ListIcon aria-hidden="true" className={styles.icon} />
          {t('List')}
        </Button>
        <p role="status">
          {t('{count, plural, one {# home} other {# homes}}', { count: visible.total })}{' '}
          {query.filter.price_basis === 'person' && `· ${t('per person')} `}
          {search.isLoading && <Spinner label={t('Searching')} />}
        </p>
        <Button tone="quiet" size="small" onClick={onFilter}>
          <FilterIcon aria-hidden="true" className={styles.icon} />
          {t('Filters')}
          {filters > 0 && ` (${filters})`}
        </Button>
      </div>
      <div className={styles.map}>
        <MapView {...mapProps} onPinChoose={choose} />
        <VisuallyHidden>
          <span role="status">{tapped && announcementOf(tapped)}</span>
        </VisuallyHidden>
        {movedTo && (
          <div className={paneStyles.controls}>
            <button type="button" className={paneStyles.searchHere} onClick={() => searchIn(movedTo)}>
              {t('Search this area')}
            </button>
          </div>
        )}
        {listings.length > 0 ? (
          <ul ref={rowRef} className={styles.row} {...rowScroll} aria-label={t('Homes on the map')}>
            {listings.map((listing) => (
              <SwipeSlot
                key={listing.id}
                {...listing}
                school={data.school}
                isLit={listing.id === activeId}
                travelMode={query.filter.commute_mode}
                onOpen={handleOpen}
                onRetry={retry}
              />
            ))}
          </ul>
        ) : (
          !search.isLoading && (
            <p className={styles.none}>{t('No homes here. Move the map and search again.')}</p>
          )
        )}
      </div>
    </dialog>
  );
}
