import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads data of a visitor after login, once. */
export function RevalidateOnMount({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return children;
}
