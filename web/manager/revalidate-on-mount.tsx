import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads the page's data once, because it was loaded for a visitor. */
export function RevalidateOnMount({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return children;
}
