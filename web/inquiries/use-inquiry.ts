import { useEffect, useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { knownUser, rememberInquiry } from '../session/session.ts';
import type { InquiryState } from './inquiry-state.ts';

const RESET_MS = 2000;

/**
 * Adds the property to the newest known user, who may have sent other inquiries since this component
 * rendered.
 */
function remember(user: CurrentUser | null, property: number): void {
  const known = knownUser();
  const newest = known === undefined ? user : known;
  if (newest) rememberInquiry(newest, property);
}

export function useInquiry(user: CurrentUser | null, property: number) {
  const [state, setState] = useState<InquiryState>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const end = (result: 'success' | 'failed') => {
    setState(result);
    timer.current = setTimeout(() => setState('none'), RESET_MS);
  };

  /** Runs the request, tracks its state and rethrows errors. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    clearTimeout(timer.current);
    setState('sending');
    try {
      const result = await work();
      remember(user, property);
      end('success');
      return result;
    } catch (error) {
      // The user has sent this inquiry before, perhaps in another tab.
      if (isProblem(error, 409)) remember(user, property);
      end('failed');
      throw error;
    }
  };

  return { state, isSent: user?.inquiries.includes(property) ?? false, attempt };
}
