import type { Offset } from 'maplibre-gl';
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Popup, useMap } from 'react-map-gl/maplibre';
import { t } from '#shared/texts/t.ts';
import { createStore, type Store } from '../ui/create-store.ts';
import type { MapPin, PinGroup, PinSource } from './map-pin.ts';
import type { MapMark } from './mark-paths.ts';
import styles from './pin.module.css';
import { groupLabel, PinButton } from './pin-button.tsx';
import { groupOfOne } from './pin-index.ts';
import { PinStack } from './pin-stack.tsx';
import { overlaps, pillBox, placePills, schoolBoxes } from './place-pills.ts';
import { useGroupOpening } from './use-group-opening.ts';
import { usePinGroups } from './use-pin-groups.ts';
import { usePinPositions } from './use-pin-positions.ts';
import { useRovingPins } from './use-roving-pins.ts';

/** Props of the pins. `highlight` is a store, so that a moving pointer rerenders one pin and not the map. */
export type PinLayerProps = {
  pins: readonly MapPin[];
  marks?: readonly MapMark[];
  /** Loads pins by view. Replaces `pins` if there are too many of them. */
  pinSource?: PinSource | null;
  /** Returns the name and value of a pin that `pinSource` has loaded. */
  pinOf?: (id: number) => MapPin | undefined;
  /** Formats a value such as `$850`. A group shows its lowest value with a plus. */
  formatValue?: (value: number | null) => string;
  /** Id of the active listing's pin, which is marked '(me)'. */
  activePinId?: number | null;
  /** Id of the pin whose card the user hovers over. */
  highlight?: Store<number | null>;
  visitedPinIds?: ReadonlySet<number>;
  onPinChoose?: (id: number) => void;
  onPinHover?: (id: number | null) => void;
  /** Tooltip of a hovered or focused pin. Null for none. */
  renderTooltip?: (id: number) => ReactNode;
};

const NO_MARKS: readonly MapMark[] = [];
const NO_HIGHLIGHT = createStore<number | null>(null);

/** Pixels at each edge that the map's controls need. Tooltips must not cover them. */
const CONTROLS_PX = { top: 72, right: 64, bottom: 72, left: 16 };
const TOOLTIP_OFFSET_PX = 20;
const CORNER_OFFSET_PX = 14;

/**
 * Returns the tooltip's offset from its pin. A tooltip below its pin starts below the controls.
 * @param y pixels from the top of the map to the pin
 */
function tooltipOffset(y: number): Offset {
  const below = (least: number) => Math.max(least, CONTROLS_PX.top - y);
  const [side, corner] = [TOOLTIP_OFFSET_PX, CORNER_OFFSET_PX];
  return {
    center: [0, 0],
    top: [0, below(side)],
    'top-left': [corner, below(corner)],
    'top-right': [-corner, below(corner)],
    bottom: [0, -side],
    'bottom-left': [corner, -corner],
    'bottom-right': [-corner, -corner],
    left: [side, 0],
    right: [-side, 0],
  };
}

const plainNumber = (value: number | null) => (value === null ? '' : String(value));

/** Layer with pins, groups, tooltips and the list of pins at one spot. */
export const PinLayer = memo(function PinLayer(props: PinLayerProps) {
  const { pins, pinSource = null, pinOf, formatValue = plainNumber } = props;
  const { marks = NO_MARKS, activePinId = null, highlight = NO_HIGHLIGHT } = props;
  const { onPinChoose, onPinHover, renderTooltip, visitedPinIds } = props;
  const highlightedPinId = highlight.useValue();
  const labelOf = useCallback((group: PinGroup) => groupLabel(group, formatValue), [formatValue]);
  const { groups, index } = usePinGroups(pins, pinSource, { labelOf, marks });
  const { current: map } = useMap();
  const { choose, stack, closeStack } = useGroupOpening({ index, source: pinSource, onPinChoose });
  const [pointedId, setPointedId] = useState<number | null>(null);
  const known = useMemo(() => pinOf ?? findIn(pins), [pins, pinOf]);
  const raised = useMemo(
    () => raisedGroups(known, [highlightedPinId, activePinId]),
    [known, activePinId, highlightedPinId],
  );
  // Keeps the order of the buttons, because elements that move in the DOM lose clicks and focus.
  const shown = useMemo(() => {
    const zoom = map?.getZoom() ?? 0;
    const activeLabelOf = (group: PinGroup) => `${labelOf(group)} ${t('(me)')}`;
    const placed = placePills(raised, { zoom, labelOf: activeLabelOf, reserved: schoolBoxes(marks, zoom) });
    const byKey = new Map(placed.map((group) => [group.key, group]));
    const boxes = placed
      .filter(({ isDot }) => !isDot)
      .map((group) => pillBox(group, activeLabelOf(group), zoom));
    const isCovered = (group: PinGroup) => {
      const box = pillBox(group, labelOf(group), zoom);
      return boxes.some((other) => overlaps(box, other));
    };
    const keys = new Set(groups.map(({ key }) => key));
    return [
      ...groups.map((group) => {
        if (group.isDot || byKey.has(group.key)) return byKey.get(group.key) ?? group;
        return isCovered(group) ? { ...group, isDot: true } : group;
      }),
      ...placed.filter(({ key }) => !keys.has(key)),
    ];
  }, [groups, raised, labelOf, marks, map]);
  const roving = useRovingPins(shown);
  const places = usePinPositions();

  const hover = useRef(onPinHover);
  hover.current = onPinHover;
  // Memoized, so that the buttons don't rerender.
  const point = useCallback((id: number | null) => {
    setPointedId(id);
    hover.current?.(id);
  }, []);

  const pointed = pointedId === null ? null : (known(pointedId) ?? null);
  const tooltip = pointed && !stack ? renderTooltip?.(pointed.id) : null;
  return (
    <>
      {places &&
        createPortal(
          shown.map((group) => (
            <PinButton
              key={group.key}
              group={group}
              places={places}
              {...factsOf(group, known, pinSource?.name)}
              formatValue={formatValue}
              isActive={group.pinId !== null && group.pinId === activePinId}
              isRaised={
                group.pinId !== null && (group.pinId === highlightedPinId || group.pinId === activePinId)
              }
              isVisited={group.pinId !== null && visitedPinIds?.has(group.pinId) === true}
              isTabStop={group.key === roving.stopKey}
              onChoose={choose}
              onPoint={point}
              onFocusKey={roving.setStopKey}
            />
          )),
          places.layer,
        )}
      {pointed && tooltip && (
        <Popup
          key={pointed.id}
          longitude={pointed.lng}
          latitude={pointed.lat}
          offset={tooltipOffset(map?.project([pointed.lng, pointed.lat]).y ?? CONTROLS_PX.top)}
          padding={CONTROLS_PX}
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
          lng={stack.lng}
          lat={stack.lat}
          pins={stack.pins.map((pin) => known(pin.id) ?? { ...pin, name: pinSource?.name ?? pin.name })}
          formatValue={formatValue}
          onClose={closeStack}
          onChoose={(id) => onPinChoose?.(id)}
        />
      )}
    </>
  );
});

type KnownPins = (id: number) => MapPin | undefined;

function findIn(pins: readonly MapPin[]): KnownPins {
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  return (id) => byId.get(id);
}

/** Returns the hovered, focused and active pins, which stay single even where others are grouped. */
function raisedGroups(known: KnownPins, ids: (number | null)[]): PinGroup[] {
  const found = [...new Set(ids)].map((id) => (id === null ? undefined : known(id)));
  return found.filter((pin) => pin !== undefined).map(groupOfOne);
}

function factsOf(group: PinGroup, known: KnownPins, other = '') {
  const pin = group.pinId === null ? undefined : known(group.pinId);
  const name = group.name || (pin?.name ?? (group.pinId === null ? '' : other));
  return { name, isArea: group.isArea || pin?.isArea === true };
}
