import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import GripIcon from 'lucide-react/icons/grip';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import styles from './sortable-grid.module.css';

/** Animation of moved items (section 9). base.css disables it for reduced motion. */
const MOVE = { duration: 200, easing: 'ease-out' };
/**
 * Thresholds at which a drag starts: pixels for a mouse, milliseconds for touch, because touch also scrolls.
 */
const MOUSE_WAY_PX = 6;
const TOUCH_REST = { delay: 220, tolerance: 8 };

const INSTRUCTIONS = msg(
  'Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter to drop it, and Escape to cancel.',
);

export type SortablePart = {
  index: number;
  count: number;
  handle: ReactNode;
  /** Listeners that make another part of the item draggable, such as the picture. */
  hold: HTMLAttributes<HTMLElement>;
  isDragged: boolean;
};

type SortableGridProps<T extends { key: string }> = {
  label: string;
  items: readonly T[];
  nameOf: (item: T, index: number) => string;
  onMove: (item: T, to: number) => void;
  renderItem: (item: T, part: SortablePart) => ReactNode;
};

/** A grid that users sort by mouse, touch or keyboard. Screen readers announce each step. */
export function SortableGrid<T extends { key: string }>(props: SortableGridProps<T>) {
  const { label, items, nameOf, onMove, renderItem } = props;
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_WAY_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_REST }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const keys = items.map(({ key }) => key);
  const handleEnd = ({ active, over }: DragEndEvent) => {
    const item = items.find(({ key }) => key === active.id);
    if (item && over && over.id !== active.id) onMove(item, keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announce(items, nameOf),
        screenReaderInstructions: { draggable: t(INSTRUCTIONS) },
      }}
      onDragEnd={handleEnd}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ol className={styles.grid} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem
              key={item.key}
              id={item.key}
              name={nameOf(item, index)}
              render={(part) => renderItem(item, { ...part, index, count: items.length })}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = {
  id: string;
  name: string;
  render: (part: Pick<SortablePart, 'handle' | 'hold' | 'isDragged'>) => ReactNode;
};

function SortableItem({ id, name, render }: SortableItemProps) {
  const sortable = useSortable({ id, transition: MOVE });
  const { attributes, listeners, isDragging, transform, transition } = sortable;
  const { onMouseDown, onTouchStart } = (listeners ?? {}) as HTMLAttributes<HTMLElement>;
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={sortable.setActivatorNodeRef}
      type="button"
      className={styles.handle}
      aria-label={t('Move {name}', { name })}
    >
      <GripIcon aria-hidden="true" />
    </button>
  );
  return (
    <li
      ref={sortable.setNodeRef}
      className={`${styles.item} ${isDragging ? styles.dragged : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {render({ handle, hold: { onMouseDown, onTouchStart }, isDragged: isDragging })}
    </li>
  );
}

function announce<T extends { key: string }>(
  items: readonly T[],
  nameOf: (item: T, index: number) => string,
): Announcements {
  const placeOf = (key: unknown) => items.findIndex((item) => item.key === key);
  const name = (key: unknown) => {
    const index = placeOf(key);
    return index < 0 ? t('The item') : nameOf(items[index]!, index);
  };
  const valuesOf = (key: unknown) => ({ name: name(key), place: placeOf(key) + 1, count: items.length });
  return {
    onDragStart: ({ active }) => t('Picked up {name}, position {place} of {count}.', valuesOf(active.id)),
    onDragOver: ({ over }) =>
      over ? t('Over position {place} of {count}.', valuesOf(over.id)) : t('Outside the list.'),
    onDragEnd: ({ active, over }) =>
      over
        ? t('Dropped {name} at position {place} of {count}.', { ...valuesOf(over.id), name: name(active.id) })
        : t('{name} didn’t move.', valuesOf(active.id)),
    onDragCancel: ({ active }) => t('{name} is back at position {place} of {count}.', valuesOf(active.id)),
  };
}
