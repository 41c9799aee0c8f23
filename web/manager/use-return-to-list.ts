import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { managerPath } from '#shared/pages.ts';

/** Returns to the list with a message. Sets `isLeaving`, which disables `LeaveGuard`. */
export function useReturnToList(release: () => void) {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const returnToList = async (message: string) => {
    isLeaving.current = true;
    release();
    await navigate(managerPath(), { state: { message } });
  };
  return { isLeaving, returnToList };
}
