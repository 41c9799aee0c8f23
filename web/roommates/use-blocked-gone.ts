import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Roommate } from '#shared/api/roommates.ts';
import { t } from '#shared/texts/t.ts';
import { useNewlyBlocked } from '../messages/newly-blocked.ts';
import { roommateName } from './roommate-name.ts';
import { querySearch, type RoommateQuery } from './roommate-query.ts';

/** Who has blocked somebody of the list gets it anew, from its beginning and without them. */
export function useBlockedGone(people: readonly Roommate[], query: RoommateQuery): void {
  const blocked = useNewlyBlocked();
  const handled = useRef(blocked);
  const navigate = useNavigate();
  useEffect(() => {
    if (handled.current === blocked) return;
    handled.current = blocked;
    const gone = people.findLast(({ user }) => blocked.has(user.id));
    if (!gone) return;
    const news = t('{name} is blocked. You do not see each other any more.', {
      name: roommateName(gone.user),
    });
    void navigate(querySearch({ ...query, page: 1 }), {
      replace: true,
      preventScrollReset: true,
      state: { news },
    });
  }, [blocked, people, query, navigate]);
}
