import { useSession } from '../session/use-session.ts';

export function useIsModerator(school: number): boolean {
  const { user } = useSession();
  return user !== null && (user.moderates.includes(school) || user.type === 'staff');
}
