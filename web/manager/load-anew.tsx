import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Stands in for what was loaded for a visitor whom this page has come to know since, and loads it again: once, for each time it appears. */
export function LoadAnew({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  useEffect(() => void revalidate(), [revalidate]);
  return children;
}
