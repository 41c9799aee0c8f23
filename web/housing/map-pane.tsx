import { memo, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { propertyPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { PinTooltip } from '../listings/pin-tooltip.tsx';
import { rememberVisitedListing } from '../listings/visited-listings.ts';
import { MapView } from '../map/map-view.tsx';
import type { HousingProps } from './housing-props.ts';
import type { HoveredListing } from './hovered-listing.ts';
import { LegalLinks } from './legal-links.tsx';
import styles from './map-pane.module.css';
import { useHousingMap } from './use-housing-map.ts';
import { markActive } from './use-housing-url.ts';

type MapPaneProps = HousingProps & {
  /** False until the browser knows the width of the window. */
  isShown: boolean;
  hovered: HoveredListing;
};

export const MapPane = memo(function MapPane({ isShown, hovered, ...parts }: MapPaneProps) {
  const { data, search } = parts;
  const [searchesOnMove, setSearchesOnMove] = useState(true);
  const { mapProps, factsOf, movedTo, searchIn } = useHousingMap({ ...parts, searchesOnMove, hovered });
  const navigate = useNavigate();

  const { school } = data;
  const handleChoose = useCallback(
    (id: number) => {
      rememberVisitedListing(id);
      // Stores the id in the URL, so that Back highlights the listing.
      markActive(id);
      navigate(propertyPath(school, factsOf(id) ?? { id, name: '' }));
    },
    [navigate, school, factsOf],
  );
  const renderTooltip = useCallback(
    (id: number) => {
      const facts = factsOf(id);
      return facts ? <PinTooltip card={facts} /> : null;
    },
    [factsOf],
  );

  const picture = <SchoolPicture schoolId={data.school.id} name={data.school.name} />;
  return (
    <div className={styles.pane}>
      {isShown ? (
        <MapView
          {...mapProps}
          highlight={hovered}
          onPinChoose={handleChoose}
          onPinHover={hovered.set}
          renderTooltip={renderTooltip}
          fallback={picture}
        />
      ) : (
        <noscript>{picture}</noscript>
      )}
      {isShown && (
        <div className={styles.controls}>
          {parts.query.filter.price_basis === 'person' && (
            <span className={styles.switch}>{t('Prices per person')}</span>
          )}
          {movedTo ? (
            <button type="button" className={styles.searchHere} onClick={() => searchIn(movedTo)}>
              {t('Search this area')}
            </button>
          ) : (
            <label className={styles.switch}>
              <input
                type="checkbox"
                checked={searchesOnMove}
                onChange={(event) => setSearchesOnMove(event.target.checked)}
              />
              {t('Search as I move the map')}
            </label>
          )}
        </div>
      )}
      {isShown && <LegalLinks label={t('Legal, on the map')} className={styles.legal} />}
      {search.isLoading && <div className={styles.progress} />}
    </div>
  );
});

function SchoolPicture({ schoolId, name }: { schoolId: number; name: string }) {
  return (
    <>
      <img
        className={styles.lightPicture}
        src={`/maps/schools/${schoolId}.svg`}
        alt={t('Map showing {name}', { name })}
        loading="lazy"
      />
      <img
        className={styles.darkPicture}
        src={`/maps/schools/${schoolId}.svg?theme=dark`}
        alt={t('Map showing {name}', { name })}
        loading="lazy"
      />
    </>
  );
}
