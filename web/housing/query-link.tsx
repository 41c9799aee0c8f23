import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { formatHousingQuery, type HousingQuery } from './housing-query.ts';

type QueryLinkProps = Omit<LinkProps, 'to'> & { query: HousingQuery };

/** Link that navigates immediately. The router's own link would defer the update while the map moves. */
export function QueryLink({ query, ...rest }: QueryLinkProps) {
  const navigate = useNavigate();
  const params = formatHousingQuery({ ...query, page: 1 });
  const search = params.size > 0 ? `?${params}` : '';
  // Crawlers should not follow links to filtered lists, which are not indexed.
  const rel = search ? 'nofollow' : undefined;
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate({ search }, { flushSync: true, preventScrollReset: true });
  };
  return <Link rel={rel} {...rest} to={{ search }} preventScrollReset onClick={handleClick} />;
}
