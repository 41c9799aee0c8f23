export function timeZoneCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-tz' : 'tz';
}

function isTimeZone(text: string | undefined): text is string {
  // `Intl` also accepts offsets such as `+05:30`.
  if (text === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
  } catch {
    return false;
  }
}

export function timeZoneIn(cookies: Record<string, string | undefined>): string | null {
  const name = cookies[timeZoneCookieName(true)] ?? cookies[timeZoneCookieName(false)];
  return isTimeZone(name) ? name : null;
}
