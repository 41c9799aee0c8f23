import { timingSafeEqual } from 'node:crypto';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { hashToken } from './opaque-token.ts';

type ClientName = { client_id?: string | undefined; client_secret?: string | undefined };

const isSame = (given: string, known: string) => timingSafeEqual(hashToken(given), hashToken(known));

/**
 * The web client's credentials are public and grant nothing; a wrong one is a client's bug.
 * @throws 401 `invalid_client`
 */
export function checkClient({ client_id, client_secret }: ClientName, isNeeded: boolean): void {
  const isRight = (given: string | undefined, known: string) =>
    given === undefined ? !isNeeded : isSame(given, known);
  if (isRight(client_id, WEB_CLIENT.client_id) && isRight(client_secret, WEB_CLIENT.client_secret)) return;
  throw problem(401, t('The client is not known here.'), undefined, { code: 'invalid_client' });
}
