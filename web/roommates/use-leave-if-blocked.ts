import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Roommate } from '#shared/api/roommates-schemas.ts';
import { roommateName } from '#shared/rules/roommate-name.ts';
import { t } from '#shared/texts/t.ts';
import { useBlockedIds } from '../messages/blocked-users-store.ts';

export function useLeaveIfBlocked(shown: readonly Roommate[], listPath: string): void {
  const blocked = useBlockedIds();
  const handled = useRef(blocked);
  const navigate = useNavigate();
  useEffect(() => {
    if (handled.current === blocked) return;
    handled.current = blocked;
    const gone = shown.findLast(({ user }) => blocked.has(user.id));
    if (!gone) return;
    const message = t('{name} is blocked. You can’t see or message each other anymore.', {
      name: roommateName(gone.user),
    });
    void navigate(listPath, {
      replace: true,
      preventScrollReset: true,
      state: { message },
    });
  }, [blocked, shown, listPath, navigate]);
}
