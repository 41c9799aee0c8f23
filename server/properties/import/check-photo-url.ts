const MAX_URL_LENGTH = 2000;

/** http(s), default port, no password. The address is checked on fetch. */
export function checkPhotoUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === '';
}
