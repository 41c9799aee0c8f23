import * as z from 'zod/mini';
import { FEE_DUES, FEE_KINDS, FEE_PER, type Fee } from '../rules/fees.ts';
import { LEASE_LENGTHS, type LeaseLength } from '../rules/lease-lengths.ts';
import { UTILITIES, UTILITY_LABELS, type Utility, type UtilityEstimates } from '../rules/utilities.ts';
import { msg, t } from '../texts/t.ts';
import { countField, optionalCountField, readDollars } from './count-fields.ts';
import { flagField } from './form-values.ts';
import { optionalText } from './written-text.ts';

export const MAX_FEES = 30;
const MAX_FEE_USD = 100_000;
const MAX_ESTIMATE_USD = 10_000;
const MAX_LABEL_LENGTH = 60;

const amount = { label: msg('Fee amount'), min: 0, max: MAX_FEE_USD };
const amountMax = { label: msg('Highest fee amount'), min: 1, max: MAX_FEE_USD };
const oneOf = <const V extends readonly string[]>(name: string, values: V) =>
  z.enum(values, { error: () => t('{name} must be one of: {values}.', { name, values: values.join(', ') }) });

/** One fee as text of a form or as JSON. */
export const feeField = z.pipe(
  z
    .object(
      {
        kind: oneOf('kind', FEE_KINDS),
        label: optionalText({
          label: msg('Fee name'),
          max: MAX_LABEL_LENGTH,
          points: MAX_LABEL_LENGTH,
          isLine: true,
        }),
        amount: countField(amount, readDollars),
        amount_max: z.optional(optionalCountField(amountMax, readDollars)),
        per: oneOf('per', FEE_PER),
        due: oneOf('due', FEE_DUES),
        is_required: flagField('is_required'),
      },
      { error: () => t('Each fee must be an object with named values.') },
    )
    .check(
      z.refine(({ kind, label }) => kind !== 'other' || label !== '', {
        path: ['label'],
        error: () => t('Name the other fee.'),
      }),
      z.refine(({ amount, amount_max }) => amount_max == null || amount_max >= amount, {
        path: ['amount_max'],
        error: () => t('The highest amount of a fee can’t be below its lowest.'),
      }),
    ),
  z.transform(({ label, amount_max = null, ...fee }): Fee => {
    return {
      ...fee,
      label: fee.kind === 'other' ? label : '',
      amount_max: amount_max === fee.amount ? null : amount_max,
    };
  }),
);

export const feesField = z
  .array(feeField, { error: () => t('fees must be a list.') })
  .check(z.maxLength(MAX_FEES, { error: () => t('You can list up to {max} fees.', { max: MAX_FEES }) }));

/** Lease lengths without duplicates, in the order of `LEASE_LENGTHS`. */
export const leaseLengthsField = z.pipe(
  z
    .array(oneOf('lease_lengths', LEASE_LENGTHS), { error: () => t('lease_lengths must be a list.') })
    .check(z.maxLength(LEASE_LENGTHS.length, { error: () => t('Each lease length can be listed once.') })),
  z.transform((lengths: LeaseLength[]) => LEASE_LENGTHS.filter((length) => lengths.includes(length))),
);

const estimates = Object.fromEntries(
  UTILITIES.map((utility) => {
    const rule = { label: UTILITY_LABELS[utility], min: 0, max: MAX_ESTIMATE_USD };
    return [utility, z.optional(optionalCountField(rule, readDollars))] as const;
  }),
) as Record<Utility, z.ZodMiniOptional<ReturnType<typeof optionalCountField>>>;

/** Estimates by utility. Omits blank ones. */
export const utilityEstimatesField = z.pipe(
  z.object(estimates, { error: () => t('utility_estimates must be an object with named values.') }),
  z.transform((given): UtilityEstimates => {
    return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'number'));
  }),
);
