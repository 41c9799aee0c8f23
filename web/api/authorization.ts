/** How calls prove who asks. The session sets it; this folder knows no session. */
export type Authorization = {
  /** An access token that should still work, or null: a visitor, or somebody known by the cookie alone. */
  getToken: () => Promise<string | null>;
  /** After a token was refused: another one, or null where there is none to be had. */
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
