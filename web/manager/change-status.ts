import type { Call } from '#shared/api/endpoint.ts';
import { isProblem, problem } from '#shared/api/errors.ts';
import { changeProperty, type ManagerProperty, managerProperty } from '#shared/api/manager-properties.ts';
import type { Property } from '#shared/api/properties.ts';
import { t } from '#shared/texts/t.ts';

/** Beside a row of the list stand no fields to say it at. */
function asSentence(error: unknown): unknown {
  if (!isProblem(error) || !error.problem.errors) return error;
  const sentences = Object.values(error.problem.errors).flat();
  return problem(error.status, [t('Please open the listing and complete it first.'), ...sentences].join(' '));
}

/**
 * Saves one thing of a listing. A save needs the whole listing: it is read, and saved only if nobody saves it meanwhile.
 * @throws ProblemError 400 where it lacks what a listing must have, 404, 409
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
    throw asSentence(error);
  });
}

/**
 * Shows a listing to students, or takes it out of their sight.
 * @throws ProblemError as the save of a listing
 */
export async function changeStatus(
  call: Call,
  id: number,
  status: Property['status'],
): Promise<ManagerProperty> {
  return await changeOne(call, id, () => ({ status }));
}

/** Takes the wish for a higher tier back: asking for the present one is to ask for nothing. */
export async function dropWish(call: Call, id: number): Promise<ManagerProperty> {
  return await changeOne(call, id, ({ tier }) => ({ tier }));
}

/** What is said when it is done. */
export function statusSentence(title: string, status: Property['status']): string {
  return status === 'active'
    ? t('{name} is active: students see it.', { name: title })
    : t('{name} is inactive: nobody sees it.', { name: title });
}
