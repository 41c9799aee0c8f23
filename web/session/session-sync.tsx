import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { StartUp } from '#shared/page-host.ts';
import { startSession } from './session.ts';

export function SessionSync() {
  const root = useRouteLoaderData('root') as { startUp: StartUp } | undefined;
  const isKnown = root?.startUp.user != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once, with what the page came with
  useEffect(() => startSession(isKnown), []);
  return null;
}
