import type { Fee } from '#shared/rules/fees.ts';
import type { UtilityEstimates } from '#shared/rules/utilities.ts';

function formatFee({ kind, label, amount, amount_max, per, due, is_required }: Fee): string {
  const amounts = amount_max === null ? amount : `${amount}-${amount_max}`;
  const required = is_required ? 'required' : 'optional';
  return [kind, amounts, per, due, required, label.replaceAll('|', '/')].join(' ').trim();
}

/** Formats fees, lease lengths or utility estimates as `read-costs.ts` reads them. */
export function formatCosts(costs: readonly (Fee | string)[] | UtilityEstimates): string {
  const entries = Array.isArray(costs)
    ? (costs as readonly (Fee | string)[]).map((one) => (typeof one === 'string' ? one : formatFee(one)))
    : Object.entries(costs).map((entry) => entry.join(' '));
  return entries.join('|');
}
