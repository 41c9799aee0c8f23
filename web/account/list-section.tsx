import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useActionData } from 'react-router';
import type { CallOptions } from '#shared/api/call.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccountSection, focusSection } from './account-section.tsx';
import styles from './list-section.module.css';

type ListSectionProps<T> = {
  id: 'devices' | 'blocked';
  about: string;
  intents: string[];
  path: string;
  /** Null if the server failed to load the list. */
  start: T[] | null;
  load: (options: CallOptions) => Promise<T[]>;
  failure: string;
  /** Receives null while the list loads and after a failure. */
  children: (list: T[] | null, finish: (sentence: string) => Promise<void>) => ReactNode;
};

export function ListSection<T>(props: ListSectionProps<T>) {
  const { id, about, intents, path, start, load, failure, children } = props;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => load({ signal }),
    initialData: start ?? undefined,
  });
  const list = isError || data === undefined ? null : data;
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer && intents.includes(answer.intent) ? answer : null;
  const [done, setDone] = useState(own?.done ?? null);
  const finish = async (sentence: string) => {
    await refetch();
    setDone(sentence);
    // Moves the focus, because the clicked button may be removed.
    focusSection(id);
  };
  return (
    <AccountSection id={id} about={about}>
      <FormNotice detail={own?.done ? null : (own?.detail ?? null)} done={done} />
      {list === null && isFetching && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width="12rem" />
          <Skeleton width="20rem" />
          <Skeleton width="16rem" />
        </div>
      )}
      {list === null && !isFetching && (
        <FailedState text={failure} onRetry={() => void refetch()} hasDrawing={false} level={3} />
      )}
      {children(list, finish)}
    </AccountSection>
  );
}
