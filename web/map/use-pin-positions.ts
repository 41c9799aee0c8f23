import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import styles from './pin.module.css';
import { PinPositions, type PositionOptions } from './pin-positions.ts';

const OF_PINS: PositionOptions = { layer: styles.layer!, shield: styles.shield! };

/** Returns null until the map exists. @param options must be the same object on each render */
export function usePinPositions(options = OF_PINS): PinPositions | null {
  const { current: map } = useMap();
  const [places, setPlaces] = useState<PinPositions | null>(null);

  useEffect(() => {
    if (!map) return;
    const positions = new PinPositions(map.getMap(), options);
    setPlaces(positions);
    return () => positions.close();
  }, [map, options]);
  return places;
}
