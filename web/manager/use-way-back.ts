import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { managerPath } from '#shared/pages.ts';

/** `isLeaving` disables `LeaveGuard`. */
export function useWayBack(release: () => void) {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const leave = async (news: string) => {
    isLeaving.current = true;
    release();
    await navigate(managerPath(), { state: { news } });
  };
  return { isLeaving, leave };
}
