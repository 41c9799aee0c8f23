import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { isPlainPress } from '../ui/is-plain-press.ts';
import { formatHousingQuery, type HousingQuery } from './housing-query.ts';

type QueryLinkProps = Omit<LinkProps, 'to'> & { query: HousingQuery };

/**
 * A link to the same page in another state: a filter taken away, another order, another view. It answers at once, where
 * the router's own links wait for a quiet moment, which a moving map does not give.
 */
export function QueryLink({ query, ...rest }: QueryLinkProps) {
  const navigate = useNavigate();
  const params = formatHousingQuery({ ...query, page: 1 });
  const search = params.size > 0 ? `?${params}` : '';
  // A narrowed list is no page of its own for search engines.
  const rel = search ? 'nofollow' : undefined;
  const handleClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    navigate({ search }, { flushSync: true, preventScrollReset: true });
  };
  return <Link rel={rel} {...rest} to={{ search }} preventScrollReset onClick={handleClick} />;
}
