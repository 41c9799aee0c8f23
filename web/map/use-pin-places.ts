import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import styles from './pin.module.css';
import { PinPlaces } from './pin-places.ts';

/** A layer of the map on which elements are kept at their places; null until there is a map. */
export function usePinPlaces(layer = styles.layer): PinPlaces | null {
  const { current: map } = useMap();
  const [places, setPlaces] = useState<PinPlaces | null>(null);

  useEffect(() => {
    if (!map) return;
    const made = new PinPlaces(map.getMap(), { layer, shield: styles.shield });
    setPlaces(made);
    return () => made.close();
  }, [map, layer]);
  return places;
}
