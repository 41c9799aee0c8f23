import { useEffect, useState } from 'react';
import { mainSchools } from '#shared/api/schools.ts';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { fetchSchools } from '../api/fetch-schools.ts';

/** Default center of maps (section 9). */
const DEFAULT_CENTER: [number, number] = [-78.6, 35.6];
const COUNTRY_ZOOM = 4;
const STATE_ZOOM = 7;
const CITY_ZOOM = 12;
/** Milliseconds after typing before the city is looked up. */
const PAUSE_MS = 500;

type MapStart = {
  key: string;
  center: [number, number];
  zoom: number;
  /** Hint that says where the map starts, translated. */
  text: string;
};

const NOWHERE: MapStart = {
  key: 'nowhere',
  center: DEFAULT_CENTER,
  zoom: COUNTRY_ZOOM,
  text: msg('Enter the city and state first, and we’ll move the map there.'),
};

async function findStart(address: { city: string; state: string }, signal: AbortSignal): Promise<MapStart> {
  const area = findArea(await fetchSchools(), address);
  if (!area) return NOWHERE;
  const { public_view_url, name } = area.school;
  const [school] = await call(mainSchools, { public_view_url }, { signal });
  if (!school) return NOWHERE;
  return {
    key: `school-${school.id}`,
    center: school.center.coordinates,
    zoom: area.isSameCity ? CITY_ZOOM : STATE_ZOOM,
    text: area.isSameCity
      ? t('The map starts at {name}.', { name })
      : t('The map starts in the same state, at {name}.', { name }),
  };
}

/**
 * Returns the map's initial view, which is used while the listing has neither a pin nor a geocoded address.
 */
export function useMapStart({ city, state }: { city: string; state: string }, isWanted: boolean): MapStart {
  const [start, setStart] = useState(NOWHERE);
  useEffect(() => {
    if (!isWanted || state.trim() === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // On failure the map keeps its view; the manager can move it by hand.
      findStart({ city, state }, stop.signal).then(
        (found) => !stop.signal.aborted && setStart(found),
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [city, state, isWanted]);
  return start;
}

type Address = { city: string; state: string };

type Area = { school: SchoolListItem; isSameCity: boolean };

/** Finds a school in the city. If there is none, finds a school in the state. */
function findArea(list: readonly SchoolListItem[], { city, state }: Address): Area | null {
  const code = stateCode(state);
  if (code === null) return null;
  const inState = list.filter((school) => school.state === code);
  const query = city.trim().toLowerCase();
  const popularFirst = inState.toSorted((a, b) => Number(b.is_popular) - Number(a.is_popular));
  const inCity = popularFirst.find((school) => school.city.toLowerCase() === query);
  const school = inCity ?? popularFirst[0];
  return school ? { school, isSameCity: school === inCity } : null;
}
