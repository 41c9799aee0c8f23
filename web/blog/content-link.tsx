import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Excludes files, such as the feed. */
const PAGE_OF_OURS = /^\/(?!\/)[^?#]*(?<!\.[a-z0-9]+)([?#].*)?$/i;

/** An unsafe URL renders as text. */
export function ContentLink({ uri, children }: { uri: string; children: ReactNode }) {
  if (PAGE_OF_OURS.test(uri)) return <Link to={uri}>{children}</Link>;
  if (/^https?:\/\//i.test(uri))
    return (
      <a href={uri} rel="noopener noreferrer">
        {children}
      </a>
    );
  return /^(mailto:|tel:|\/(?!\/)|#)/i.test(uri) ? <a href={uri}>{children}</a> : children;
}
