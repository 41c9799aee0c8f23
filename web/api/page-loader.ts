import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Call } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { PublicSettings } from '#shared/page-host.ts';
import { PAGES } from '#shared/pages.ts';
import { call as httpCall } from './call.ts';
import { hostContext } from './host-context.ts';
import { redirectToHost } from './redirect-to-host.ts';
import { rememberedSettings } from './settings.ts';

export type LoadArgs = {
  call: Call;
  params: Record<string, string | undefined>;
  url: URL;
  signal: AbortSignal;
  settings: PublicSettings;
};

export type Load<T> = (args: LoadArgs) => Promise<T>;

/** Redirects users who must set up a second factor first. */
async function asPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.problem.code === 'second_factor_required') throw redirect(PAGES.security);
    if (isProblem(error)) throw data(error.problem, { status: error.status });
    throw error;
  }
}

export function onServer<T>(load: Load<T>) {
  return ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const { call, settings, problem } = context.get(hostContext);
    if (problem) throw data(problem, { status: problem.status });
    return asPage(() => load({ call, params, url: new URL(request.url), signal: request.signal, settings }));
  };
}

export function inBrowser<T>(load: Load<T>) {
  return ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const settings = rememberedSettings();
    const url = new URL(request.url);
    redirectToHost(url, settings);
    return asPage(() => load({ call: httpCall, params, url, signal: request.signal, settings }));
  };
}
