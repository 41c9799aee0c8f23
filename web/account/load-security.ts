import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { secondFactor } from '#shared/api/second-factor.ts';
import type { SecondFactor } from '#shared/api/second-factor-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';

type SecurityData = { found: SecondFactor | null; public_url: string };

/** Loads the page. A visitor gets status 401 and a login form. */
export async function loadSecurity({ call, signal, settings: { public_url } }: LoadArgs) {
  try {
    return data<SecurityData>({ found: await call(secondFactor, {}, { signal }), public_url });
  } catch (error) {
    if (!isProblem(error, 401)) throw error;
    return data<SecurityData>({ found: null, public_url }, { status: 401 });
  }
}
