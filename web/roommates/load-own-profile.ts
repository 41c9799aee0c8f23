import { isProblem, type Problem } from '#shared/api/errors.ts';
import { roommate } from '#shared/api/roommates.ts';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import { currentUser } from '#shared/api/users.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type Refusal = Pick<Problem, 'status' | 'detail' | 'code'>;

/** Null if the user has no profile. @throws ProblemError 401 for a visitor, 403 for a manager */
export async function loadOwnProfile({
  call,
  signal,
}: Pick<LoadArgs, 'call' | 'signal'>): Promise<OwnRoommate | null> {
  const [user] = await call(currentUser, {}, { signal });
  // Managers must get the 403.
  if (user?.type === 'student' && user.roommate_profile === null) return null;
  try {
    return (await call(roommate, { userId: user!.id }, { signal })) as OwnRoommate;
  } catch (error) {
    if (isProblem(error, 404)) return null;
    throw error;
  }
}

export function toRefusal(error: unknown): Refusal {
  if (!isProblem(error)) throw error;
  const { status, detail, code } = error.problem;
  return { status, detail, ...(code === undefined ? {} : { code }) };
}

export const isMembersRefusal = ({ status }: Refusal) => status === 401 || status === 403;
