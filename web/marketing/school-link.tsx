import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { useSettings } from '../api/use-settings.ts';
import { schoolUrl } from './school-url.ts';

type SchoolLinkProps = { school: SchoolListItem; className?: string; children: ReactNode };

export function SchoolLink({ school, className, children }: SchoolLinkProps) {
  const address = schoolUrl(school, useSettings()?.public_url ?? '');
  if (school.site)
    return (
      <a href={address} className={className}>
        {children}
      </a>
    );
  return (
    <Link to={address} className={className}>
      {children}
    </Link>
  );
}
