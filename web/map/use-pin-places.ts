import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import styles from './pin.module.css';
import { PinPlaces } from './pin-places.ts';

/** The layer of the map on which pins are kept at their places; null until there is a map. */
export function usePinPlaces(): PinPlaces | null {
  const { current: map } = useMap();
  const [places, setPlaces] = useState<PinPlaces | null>(null);

  useEffect(() => {
    if (!map) return;
    const made = new PinPlaces(map.getMap(), styles.layer);
    setPlaces(made);
    return () => made.close();
  }, [map]);
  return places;
}
