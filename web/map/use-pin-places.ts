import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import styles from './pin.module.css';
import { PinPlaces, type PlaceLooks } from './pin-places.ts';

const OF_PINS: PlaceLooks = { layer: styles.layer!, shield: styles.shield! };

/** Null until the map exists. @param looks must be stable */
export function usePinPlaces(looks = OF_PINS): PinPlaces | null {
  const { current: map } = useMap();
  const [places, setPlaces] = useState<PinPlaces | null>(null);

  useEffect(() => {
    if (!map) return;
    const made = new PinPlaces(map.getMap(), looks);
    setPlaces(made);
    return () => made.close();
  }, [map, looks]);
  return places;
}
