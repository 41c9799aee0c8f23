/** Set by the session; this folder does not depend on it. */
type Authorization = {
  /** A valid access token; null for a visitor or a cookie session. */
  getToken: () => Promise<string | null>;
  /** After a 401; null if there is no other. */
  renewToken: (refused: string) => Promise<string | null>;
};

let current: Authorization | null = null;

export function setAuthorization(authorization: Authorization): void {
  current = authorization;
}

export async function findToken(): Promise<string | null> {
  return (await current?.getToken()) ?? null;
}

export async function renewToken(refused: string): Promise<string | null> {
  return (await current?.renewToken(refused)) ?? null;
}
