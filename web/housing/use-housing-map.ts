import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatRent } from '#shared/rules/format-rent.ts';
import { t } from '#shared/texts/t.ts';
import type { PinFacts } from '../listings/pin-tooltip.tsx';
import { readVisitedListings } from '../listings/visited-listings.ts';
import type { MapCamera } from '../map/map-canvas.tsx';
import type { MapBounds, MapPin } from '../map/map-pin.ts';
import type { MapMark } from '../map/mark-paths.ts';
import type { Rings } from '../map/ring-strip.ts';
import type { HousingProps } from './housing-props.ts';
import { formatBounds } from './housing-query.ts';
import type { HoveredListing } from './hovered-listing.ts';
import { cardPin, pinSource } from './map-pins.ts';
import { narrowCard } from './narrow-card.ts';
import { isPartial } from './search-listings.ts';
import { type FetchedListings, useFetchedListings } from './use-fetched-listings.ts';

/** Delay in milliseconds before fetching a hovered listing, so that a passing pointer fetches nothing. */
const REST_MS = 120;

const SEARCH_ZOOM = 12;
const RING_MILES = [1, 3, 5, 10, 15];
/** Milliseconds without movement after which the map has settled. */
const SETTLE_MS = 300;

const NO_PINS: readonly MapPin[] = [];

/**
 * Returns a map view for the bounds. For bounds that are too large, the map shows the school if the bounds
 * contain it.
 */
function boxCamera(bounds: MapBounds, [lng, lat]: readonly [number, number]): MapCamera {
  const [west, south, east, north] = bounds;
  const isInside = lng >= west && lng <= east && lat >= south && lat <= north;
  return {
    key: `${formatBounds(bounds)} ${Date.now()}`,
    bounds,
    ...(isInside ? { fallbackCenter: [lng, lat] } : {}),
  };
}

const priceOf = (value: number | null) => formatRent(value);

type HousingMapOptions = HousingProps & {
  /** True if the list updates when the map moves. Otherwise a button starts the search. */
  searchesOnMove: boolean;
  /** The listing that is hovered or focused in the list or on the map. */
  hovered?: HoveredListing;
  /** Listings that were fetched individually because the list lacks them. */
  others?: ReadonlyMap<number, PinFacts>;
};

/** Returns props and state for the maps of the housing page. */
export function useHousingMap(options: HousingMapOptions) {
  const { data, query, change, visible, area, searchesOnMove, hovered, others } = options;
  const { school, map_style_url } = data;
  const [lng, lat] = school.center.coordinates;
  const isDense = isPartial(visible);
  const pins = useMemo(() => (isDense ? NO_PINS : visible.cards.map(cardPin)), [isDense, visible.cards]);
  // If the list does not follow the map, the map shows only listings of the list's area.
  const within = searchesOnMove ? null : area.bounds;
  const sourceKey = JSON.stringify([isDense, school.id, query.filter, within]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the dependencies, whose identity changes with the URL
  const source = useMemo(() => (isDense ? pinSource(school.id, query.filter, within) : null), [sourceKey]);
  const cards = useMemo(() => new Map(visible.cards.map((card) => [card.id, card])), [visible.cards]);
  const fetched = useFetchedPins(isDense ? hovered : undefined, cards, school.id);
  const factsOf = useCallback(
    (id: number): PinFacts | undefined => {
      const facts = cards.get(id) ?? fetched.get(id) ?? others?.get(id);
      return facts && narrowCard(facts, query.filter);
    },
    [cards, fetched, others, query.filter],
  );
  // Creates pins, with their names, only for listings in view.
  const pinOf = useCallback(
    (id: number) => {
      const facts = factsOf(id);
      return facts && cardPin(facts);
    },
    [factsOf],
  );
  const [visited] = useState(readVisitedListings);
  const marks = useMemo((): MapMark[] => {
    const label = school.short_name || school.name;
    return [{ id: 'school', lng, lat, label, kind: 'school', hasLabel: true }];
  }, [school, lng, lat]);
  const rings = useMemo((): Rings => ({ center: [lng, lat], miles: RING_MILES }), [lng, lat]);

  const atSchool = useMemo(
    (): MapCamera => ({ key: 'school', center: [lng, lat], zoom: SEARCH_ZOOM }),
    [lng, lat],
  );
  const [camera, setCamera] = useState<MapCamera>(() =>
    query.bounds ? boxCamera(query.bounds, [lng, lat]) : atSchool,
  );
  /** Bounds that the map has reported last. They need no camera move. */
  const own = useRef(query.bounds ? formatBounds(query.bounds) : '');
  const queryBounds = query.bounds ? formatBounds(query.bounds) : '';
  useEffect(() => {
    if (queryBounds === own.current) return;
    own.current = queryBounds;
    setCamera(
      query.bounds ? boxCamera(query.bounds, [lng, lat]) : { ...atSchool, key: `school-${Date.now()}` },
    );
  }, [queryBounds, query.bounds, atSchool, lng, lat]);

  const [movedTo, setMovedTo] = useState<MapBounds | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchIn = useCallback(
    (bounds: MapBounds) => {
      own.current = formatBounds(bounds);
      setMovedTo(null);
      change({ bounds }, { isDeferred: true });
    },
    [change],
  );
  const handleBoundsChange = useCallback(
    (bounds: MapBounds) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => (searchesOnMove ? searchIn(bounds) : setMovedTo(bounds)), SETTLE_MS);
    },
    [searchesOnMove, searchIn],
  );

  return {
    factsOf,
    /** New bounds, if the user has moved the map without a search. */
    movedTo,
    searchIn,
    mapProps: {
      label: t('Map of homes near {name}', { name: school.short_name || school.name }),
      camera,
      streetStyleUrl: map_style_url,
      pins,
      pinSource: source,
      ...(isDense ? { pinOf } : {}),
      marks,
      rings,
      formatValue: priceOf,
      activePinId: query.active,
      visitedPinIds: visited,
      onBoundsChange: handleBoundsChange,
    },
  };
}

/** Fetches the hovered pin's listing if the list lacks it. @param hovered omitted if the list is complete */
function useFetchedPins(
  hovered: HoveredListing | undefined,
  listed: ReadonlyMap<number, unknown>,
  schoolId: number,
): FetchedListings['listings'] {
  const { listings, find } = useFetchedListings(schoolId);

  useEffect(() => {
    if (!hovered) return;
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Ignores failures: the pin still works, and hovering over it again retries.
    const fetchListing = (id: number) => void find(id, stop.signal).catch(() => {});
    const cancel = () => {
      clearTimeout(timer);
      stop.abort();
    };
    const fetchHovered = () => {
      cancel();
      stop = new AbortController();
      const id = hovered.get();
      if (id !== null && !listed.has(id) && !listings.has(id))
        timer = setTimeout(() => fetchListing(id), REST_MS);
    };
    fetchHovered();
    const unsubscribe = hovered.subscribe(fetchHovered);
    return () => {
      unsubscribe();
      cancel();
    };
  }, [hovered, listed, listings, find]);
  return listings;
}
