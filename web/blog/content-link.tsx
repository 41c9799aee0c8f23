import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A file of ours, such as the feed, is no page. */
const PAGE_OF_OURS = /^\/(?!\/)[^?#]*(?<!\.[a-z0-9]+)([?#].*)?$/i;

/** A link in an operator's text: to a page within the site, to another site, or to a mail. What leads nowhere safe is its words. */
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
