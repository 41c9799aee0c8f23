import { canDo } from '#shared/rules/staff-roles.ts';
import { useSession } from '../session/use-session.ts';

export function useIsModerator(school: number): boolean {
  const { user } = useSession();
  return user !== null && (user.moderates.includes(school) || canDo(user, 'moderate'));
}
