import type { Call } from '#shared/api/call.ts';
import { isProblem, problem } from '#shared/api/errors.ts';
import { changeProperty, managerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';

/** Joins field errors into one message, because a row of the list has no fields to show them. */
function toMessageError(error: unknown): unknown {
  if (!isProblem(error) || !error.problem.errors) return error;
  const sentences = Object.values(error.problem.errors).flat();
  return problem(error.status, [t('Open the listing and complete it first.'), ...sentences].join(' '));
}

/**
 * Loads a listing, changes a part and saves all of it, because the API saves whole listings.
 * @throws ProblemError 400 for an incomplete listing, 404, 409
 */
async function changeOne(
  call: Call,
  id: number,
  partOf: (now: ManagerProperty) => Partial<Pick<Property, 'status' | 'tier'>>,
): Promise<ManagerProperty> {
  const now = await call(managerProperty, { p_id: id });
  const { address_1, city, state, postal_code, description, type, updated } = now;
  const whole = { address_1, city, state, postal_code, description, type };
  const body = { ...whole, ...partOf(now), expected_updated: updated };
  return await call(changeProperty, { id, body }).catch((error: unknown) => {
    throw toMessageError(error);
  });
}

export async function changeStatus(
  call: Call,
  id: number,
  status: Property['status'],
): Promise<ManagerProperty> {
  return await changeOne(call, id, () => ({ status }));
}

/** Cancels the request for a higher tier by saving the current tier. */
export async function cancelTierRequest(call: Call, id: number): Promise<ManagerProperty> {
  return await changeOne(call, id, ({ tier }) => ({ tier }));
}

export function statusSentence(title: string, status: Property['status']): string {
  return status === 'active'
    ? t('{name} is active. Students can see it.', { name: title })
    : t('{name} is inactive. Students can’t see it.', { name: title });
}
