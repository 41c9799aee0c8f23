import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { deleteProperty } from '#shared/api/manager-properties.ts';
import { call } from '../api/call.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';

/** Deletes a listing. A 404 counts as success, because the listing is already deleted. */
export function useDeleteListing(onDeleted: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [detail, setDetail] = useState<string | null>(null);
  const working = useRef(false);

  const remove = async (id: number) => {
    if (working.current) return;
    working.current = true;
    setIsBusy(true);
    setDetail(null);
    try {
      await call(deleteProperty, { id });
      onDeleted();
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.status === 404) onDeleted();
      else setDetail(error.problem.detail);
      if (error.status === 401) openLogIn();
    } finally {
      working.current = false;
      setIsBusy(false);
    }
  };
  return { remove, isBusy, detail, clear: () => setDetail(null) };
}
