import type { Context } from './context.ts';
import type { Route } from './http/route.ts';

/** Every call that is answered, in the order of the contract. Nothing is mounted that is not listed here. */
export const routes: readonly Route<Context>[] = [];
