import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

const INCOMPLETE = () => t('This link is incomplete.');
export const tokenField = z
  .string({ error: INCOMPLETE })
  .check(z.regex(/^[1-9]\d{0,15}\.\d{1,16}\.\d{1,6}(?:\.\d{1,9})?\.[\w-]{43}$/, { error: INCOMPLETE }));

export const mailedAvailabilityForm = z.object({ token: tokenField });
