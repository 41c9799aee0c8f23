import { type MouseEvent, useMemo, useState } from 'react';
import { Popup, useMap } from 'react-map-gl/maplibre';
import type { MapTheme } from './base-style.ts';
import { groupLabel } from './group-label.ts';
import type { MapPin, PinGroup } from './map-pin.ts';
import type { MapViewProps } from './map-view.tsx';
import styles from './pin.module.css';
import { PinButton } from './pin-button.tsx';
import { PinCanvasLayer } from './pin-canvas-layer.tsx';
import { groupOfOne } from './pin-index.ts';
import { PinStack } from './pin-stack.tsx';
import { usePinGroups } from './use-pin-groups.ts';
import { useRovingPins } from './use-roving-pins.ts';

/** Above so many in view, buttons cost more than a frame; the pins are then painted. */
const BUTTON_LIMIT = 200;
/** A closer look goes a little beyond the zoom at which the group parts. */
const OPENING_EXTRA_ZOOM = 0.3;

type PinLayerProps = MapViewProps & { pins: readonly MapPin[]; theme: MapTheme; font: string[] };
type Stack = { lng: number; lat: number; pins: MapPin[] };

const plainNumber = (value: number | null) => (value === null ? '' : String(value));

/** Pins and groups of pins, their tooltips, and the list behind pins that share one spot. */
export function PinLayer(props: PinLayerProps) {
  const { pins, formatValue = plainNumber, activePinId = null, highlightedPinId = null } = props;
  const { onPinChoose, onPinHover, renderTooltip, visitedPinIds } = props;
  const { current: map } = useMap();
  const { groups, index } = usePinGroups(pins);
  const [stack, setStack] = useState<Stack | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const raised = useMemo(
    () => raisedGroups(pins, [activePinId, highlightedPinId]),
    [pins, activePinId, highlightedPinId],
  );
  const isPainted = groups.length > BUTTON_LIMIT;
  const shown = useMemo(() => {
    const raisedKeys = new Set(raised.map(({ key }) => key));
    return [...(isPainted ? [] : groups.filter(({ key }) => !raisedKeys.has(key))), ...raised];
  }, [groups, raised, isPainted]);
  const roving = useRovingPins(shown);

  const point = (id: number | null) => {
    setPointedId(id);
    onPinHover?.(id);
  };

  const choose = async (group: PinGroup, event: MouseEvent | null) => {
    if (group.pinId !== null) {
      onPinChoose?.(group.pinId);
      return;
    }
    if (!map || !index || group.clusterId === null) return;
    const opening = await index.open(group.clusterId);
    if (opening.kind === 'list') {
      setStack({ lng: group.lng, lat: group.lat, pins: opening.pins });
    } else {
      const camera = {
        center: [group.lng, group.lat] as [number, number],
        zoom: opening.zoom + OPENING_EXTRA_ZOOM,
      };
      map.easeTo({ ...camera, duration: 350 }, { originalEvent: event?.nativeEvent ?? true });
    }
  };

  const pointed = pointedId === null ? null : (pins.find(({ id }) => id === pointedId) ?? null);
  const tooltip = pointed && !stack ? renderTooltip?.(pointed.id) : null;
  return (
    <>
      {isPainted && (
        <PinCanvasLayer
          {...props}
          groups={groups}
          formatValue={formatValue}
          onChoose={choose}
          onPoint={point}
        />
      )}
      {shown.map((group) => (
        <PinButton
          key={group.key}
          group={group}
          label={groupLabel(group, formatValue)}
          isActive={group.pinId !== null && group.pinId === activePinId}
          isRaised={group.pinId !== null && (group.pinId === highlightedPinId || group.pinId === activePinId)}
          isVisited={group.pinId !== null && visitedPinIds?.has(group.pinId) === true}
          isTabStop={group.key === roving.stopKey}
          onChoose={choose}
          onPoint={point}
          onFocusKey={roving.setStopKey}
        />
      ))}
      {pointed && tooltip && (
        <Popup
          key={pointed.id}
          longitude={pointed.lng}
          latitude={pointed.lat}
          offset={20}
          closeButton={false}
          closeOnClick={false}
          focusAfterOpen={false}
          maxWidth="none"
          className={styles.tooltip ?? ''}
        >
          {tooltip}
        </Popup>
      )}
      {stack && (
        <PinStack
          {...stack}
          formatValue={formatValue}
          onClose={() => setStack(null)}
          onChoose={(id) => onPinChoose?.(id)}
        />
      )}
    </>
  );
}

/** Pins that stand out are drawn by themselves, also where they would vanish in a group. */
function raisedGroups(pins: readonly MapPin[], ids: (number | null)[]): PinGroup[] {
  return pins.filter(({ id }) => ids.includes(id)).map(groupOfOne);
}
