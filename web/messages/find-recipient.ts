import type { Call, CallOptions } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import { receiver } from '#shared/api/messages.ts';
import type { Person } from '#shared/api/messages-schemas.ts';

export type Recipient = { person: Person; refusal: null } | UnavailableRecipient;
type UnavailableRecipient = {
  person: null;
  refusal: string;
  is_blocked: boolean;
};

export async function findRecipient(call: Call, user: number, options?: CallOptions): Promise<Recipient> {
  try {
    return { person: await call(receiver, { user }, options), refusal: null };
  } catch (error) {
    if (!isProblem(error) || error.status >= 500 || error.status === 401) throw error;
    const { errors = {}, detail, code } = error.problem;
    const refusal = Object.values(errors).flat().join(' ') || detail;
    return { person: null, refusal, is_blocked: code === 'blocked_by_you' };
  }
}
