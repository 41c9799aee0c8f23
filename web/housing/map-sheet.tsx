import ListIcon from 'lucide-react/icons/list';
import FilterIcon from 'lucide-react/icons/sliders-horizontal';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { t } from '#shared/texts/t.ts';
import { rememberVisitedListing } from '../listings/visited-listings.ts';
import { MapView } from '../map/map-view.tsx';
import { Button } from '../ui/button.tsx';
import { openModal } from '../ui/open-modal.ts';
import { scrollBehavior } from '../ui/scroll-behavior.ts';
import { Spinner } from '../ui/spinner.tsx';
import { filterParts } from './filter-text.ts';
import type { HousingParts } from './housing-parts.ts';
import paneStyles from './map-pane.module.css';
import styles from './map-sheet.module.css';
import { SwipeCard } from './swipe-card.tsx';
import { markActive } from './use-housing-address.ts';
import { useHousingMap } from './use-housing-map.ts';

export type MapSheetProps = HousingParts & { onFilter: () => void };

/** Cards to swipe through; more are a list. */
const SWIPE_LIMIT = 60;
/** The row has come to rest when it has not scrolled for so long. */
const SETTLE_MS = 140;

/** The map in full on a phone, with cards to swipe: card and pin follow each other. */
export function MapSheet({ onFilter, ...parts }: MapSheetProps) {
  const { data, query, change, search, visible } = parts;
  const { mapProps, movedTo, searchIn } = useHousingMap({ ...parts, searchesOnMove: false });
  const dialogRef = useRef<HTMLDialogElement>(null);
  const rowRef = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cards = useMemo(() => visible.cards.slice(0, SWIPE_LIMIT), [visible.cards]);
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
  useEffect(() => {
    if (activeId === null) return;
    rowRef.current
      ?.querySelector(`[data-swipe="${activeId}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: scrollBehavior() });
  }, [activeId]);

  const handleScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const row = rowRef.current;
      const middle = row ? row.scrollLeft + row.clientWidth / 2 : 0;
      const inMiddle = [...(row?.children ?? [])].find((child) => {
        const { offsetLeft, offsetWidth } = child as HTMLElement;
        return offsetLeft <= middle && middle <= offsetLeft + offsetWidth;
      });
      const id = Number(inMiddle?.getAttribute('data-swipe'));
      if (id > 0 && id !== activeId) change({ active: id }, { isReplace: true });
    }, SETTLE_MS);
  };

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
          {search.isLoading && <Spinner label={t('Searching')} />}
        </p>
        <Button tone="quiet" size="small" onClick={onFilter}>
          <FilterIcon aria-hidden="true" className={styles.icon} />
          {t('Filters')}
          {filters > 0 && ` (${filters})`}
        </Button>
      </div>
      <div className={styles.map}>
        <MapView {...mapProps} onPinChoose={(id) => change({ active: id }, { isReplace: true })} />
        {movedTo && (
          <div className={paneStyles.controls}>
            <button type="button" className={paneStyles.searchHere} onClick={() => searchIn(movedTo)}>
              {t('Search this area')}
            </button>
          </div>
        )}
        {cards.length > 0 ? (
          <ul ref={rowRef} className={styles.row} onScroll={handleScroll} aria-label={t('Homes on the map')}>
            {cards.map((card) => (
              <li key={card.id} data-swipe={card.id}>
                <SwipeCard
                  card={card}
                  school={data.school}
                  isLit={card.id === activeId}
                  travelMode={query.filter.commute_mode}
                  onOpen={handleOpen}
                />
              </li>
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
