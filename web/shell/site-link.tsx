import { Link, type LinkProps } from 'react-router';
import { otherHost } from '#shared/rules/school-site.ts';
import { useSettings } from '../api/use-settings.ts';

type SiteLinkProps = Omit<LinkProps, 'to'> & { to: string };

/**
 * Link to a page that may be on another host, for example from a school's domain to a guide on the main site.
 */
export function SiteLink({ to, children, ...props }: SiteLinkProps) {
  const settings = useSettings();
  const { site = null, public_url = '' } = settings ?? {};
  const elsewhere = site && otherHost(to, { here: site, siteOf: () => undefined, public_url });
  if (elsewhere) {
    return (
      <a href={elsewhere} className={props.className} aria-current={props['aria-current']}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} {...props}>
      {children}
    </Link>
  );
}
