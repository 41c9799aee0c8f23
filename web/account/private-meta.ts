import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';

/** Meta tags with `noindex`, for private pages whose URL has no secret. */
export function privateMeta(
  title: string,
  description: string,
  path: string,
  loaderData: { public_url?: string } | undefined,
): MetaDescriptor[] {
  const base = loaderData?.public_url ?? '';
  return pageMeta({ title: `${title} | Porchlight`, description, url: base + path, base, isHidden: true });
}
