import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';

const isUnexpected = (error: unknown) => !isProblem(error);

/**
 * Queries neither refetch nor retry, because loaders provide fresh data and `call` retries. Offline requests
 * fail at once with a message.
 */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        throwOnError: isUnexpected,
      },
      mutations: { networkMode: 'always', throwOnError: isUnexpected },
    },
  });
}

/** Creates one client per rendered tree, so that concurrent requests on the server share no data. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
