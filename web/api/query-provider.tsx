import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';

const isUnexpected = (error: unknown) => !isProblem(error);

/** Loaders provide fresh data, `call` retries, and offline requests fail at once with a message. */
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

/** One client per rendered tree, so that requests on the server share nothing. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
