import { useQuery } from '@tanstack/react-query';
import type { CallOptions } from '#shared/api/endpoint.ts';

/** @param start null if the server could not load it @returns `list` null: pending or failed */
export function useAccountList<T>(
  path: string,
  start: T[] | null,
  load: (options: CallOptions) => Promise<T[]>,
) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => load({ signal }),
    initialData: start ?? undefined,
  });
  return { list: isError || data === undefined ? null : data, isFetching, refetch };
}
