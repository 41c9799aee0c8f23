/** Null if invalid. */
export function readDegrees(text: string, limit: number): number | null {
  const trimmed = text.trim().replace('−', '-');
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(trimmed)) return null;
  const degrees = Number(trimmed);
  return Math.abs(degrees) <= limit ? degrees : null;
}
