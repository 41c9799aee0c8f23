import { useSession } from '../session/use-session.ts';

/** Whether this reader looks after a school's forum: as its moderator, or as staff. */
export function useModerates(school: number): boolean {
  const { user } = useSession();
  return user !== null && (user.moderates.includes(school) || user.type === 'staff');
}
