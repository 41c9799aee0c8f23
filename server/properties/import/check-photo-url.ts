const MAX_URL_LENGTH = 2000;

/** Whether a text is an address from which a photo may be asked for: web, default port, no password. Who is behind it is seen when it is fetched. */
export function checkPhotoUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === '';
}
