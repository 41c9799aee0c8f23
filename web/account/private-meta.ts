import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';

/** `noindex`; the URL has no secret. */
export function privateMeta(
  title: string,
  description: string,
  path: string,
  loaderData: unknown,
): MetaDescriptor[] {
  const { public_url: base = '' } = (loaderData ?? {}) as { public_url?: string };
  return pageMeta({ title: `${title} | Porchlight`, description, url: base + path, base, isHidden: true });
}
