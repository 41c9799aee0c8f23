/** Pixels. */
const STEP_PX = 12;
const SMALL_STEP_PX = 2;

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Null for other keys. */
export function stepOfKey({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Press): { x: number; y: number } | null {
  const way = WAYS[key];
  if (!way || altKey || ctrlKey || metaKey) return null;
  const length = shiftKey ? SMALL_STEP_PX : STEP_PX;
  return { x: way[0] * length, y: way[1] * length };
}
