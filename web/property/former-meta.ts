import type { MetaDescriptor } from 'react-router';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { pageMeta } from '../shell/page-meta.ts';
import type { FormerPageData } from './load-former.ts';

/** `noindex`. */
export function formerMeta({ school, former, public_url }: FormerPageData, path: string): MetaDescriptor[] {
  const near = school.short_name || school.name;
  return pageMeta({
    title: t('No longer available | near {near} | Porchlight', { near }),
    description: t('This home in {city} is no longer available. Others near {near} are.', {
      city: former.city,
      near,
    }),
    url: canonicalOf(path, school, { public_url }),
    base: public_url,
    isHidden: true,
  });
}
