export const localTime = (time: string, zone: string): string =>
  new Date(time)
    .toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');

/** Returns the time of a `datetime-local` field, null if empty. The API refuses text that isn't a time. */
export function utcTime(local: string | undefined, zone: string): string | null {
  if (!local) return null;
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return local;
    throw error;
  }
}
