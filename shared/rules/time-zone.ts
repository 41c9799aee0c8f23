/** The cookie in which a browser tells its time zone to the server. */
export function timeZoneCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-tz' : 'tz';
}

/** Returns true for a zone of the IANA database, such as `America/Chicago`. */
export function isTimeZone(text: string | undefined): text is string {
  // `Intl` takes offsets such as `+05:30` too.
  if (text === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
  } catch {
    return false;
  }
}

/** The reader's zone by their cookies; null: unknown. */
export function timeZoneIn(cookies: Record<string, string | undefined>): string | null {
  const name = cookies[timeZoneCookieName(true)] ?? cookies[timeZoneCookieName(false)];
  return isTimeZone(name) ? name : null;
}
