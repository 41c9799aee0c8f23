import * as z from 'zod/mini';
import { FEE_DUES, FEE_KINDS, FEE_PER } from '../rules/fees.ts';
import { UTILITIES } from '../rules/utilities.ts';

/** Whole US dollars. `label` is the name of a fee of kind `other`. */
export const feeSchema = z.object({
  kind: z.enum(FEE_KINDS),
  label: z.string(),
  amount: z.int(),
  amount_max: z.nullable(z.int()),
  per: z.enum(FEE_PER),
  due: z.enum(FEE_DUES),
  is_required: z.boolean(),
});

const amounts = { min: z.int(), max: z.int() };
const costSchema = z.object({
  ...amounts,
  lines: z.array(
    z.object({
      item: z.enum(['rent', 'deposit', 'first_month', ...FEE_KINDS]),
      label: z.string(),
      ...amounts,
    }),
  ),
});

/** Costs of a floor plan. Its deposit and fees are null and empty if those of the property apply. */
export const planCostsSchema = z.object({
  floor_plan_id: z.int(),
  deposit: z.nullable(z.int()),
  fees: z.array(feeSchema),
  /** Null if the floor plan has no price. */
  per_person: z.nullable(z.object({ monthly: costSchema, move_in: costSchema })),
});
export type PlanCosts = z.output<typeof planCostsSchema>;

const estimates = Object.fromEntries(UTILITIES.map((utility) => [utility, z.int()])) as Record<
  (typeof UTILITIES)[number],
  z.ZodMiniInt
>;
export const utilityEstimatesSchema = z.partial(z.object(estimates));
