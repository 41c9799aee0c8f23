/** Access to the tokens. The session module sets it, so that this folder does not depend on that module. */
type Authorization = {
  /** Resolves to a valid access token, or null for a visitor or a cookie session. */
  getToken: () => Promise<string | null>;
  /** Called with the rejected token after a 401. Resolves to null if no newer token exists. */
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
