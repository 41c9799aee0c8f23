import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads the page's data once, because the loader ran before the visitor logged in. */
export function RevalidateOnMount({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return children;
}
