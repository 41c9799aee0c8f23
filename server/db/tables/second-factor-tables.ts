import type { Generated } from 'kysely';
import type { IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface PasskeysTable {
  id: IdColumn;
  user_id: number;
  /** Base64url, as in WebAuthn's JSON. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created: TimeNowColumn;
  last_used: TimeColumn | null;
}

interface TotpSecretsTable {
  user_id: number;
  secret: Buffer;
  /** Time step of the last accepted code. Codes of this and earlier steps are rejected. */
  last_step: number;
  created: TimeNowColumn;
}

interface RecoveryCodesTable {
  user_id: number;
  /** HMAC-SHA256. */
  code_hash: Buffer;
  used: TimeColumn | null;
}

interface SecondFactorChallengesTable {
  /** SHA-256. */
  token_hash: Buffer;
  user_id: number;
  purpose: 'log_in' | 'confirm' | 'add_passkey' | 'add_codes';
  /** WebAuthn challenge, or the secret of `add_codes`. */
  value: Buffer;
  expires: TimeColumn;
}

export interface SecondFactorTables {
  passkeys: PasskeysTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_challenges: SecondFactorChallengesTable;
}
