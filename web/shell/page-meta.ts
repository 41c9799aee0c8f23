import type { MetaDescriptor } from 'react-router';
import socialCard from '../ui/brand/social-card.png?url';

type PageMeta = {
  title: string;
  /** At most 160 characters are shown. */
  description: string;
  /** The page's canonical address. */
  url: string;
  /** The site's address without a slash at its end. */
  base: string;
  /** An absolute address, or one on this site; ours where there is none. */
  image?: string;
  /** Kept out of search engines: filtered lists, results. */
  isHidden?: boolean;
  jsonLd?: object;
};

/** The head of a public page: title, description, canonical address, the card that links to it show elsewhere. */
export function pageMeta({
  title,
  description,
  url,
  base,
  image,
  isHidden,
  jsonLd,
}: PageMeta): MetaDescriptor[] {
  const picture = new URL(image ?? socialCard, base || 'http://localhost').href;
  return [
    { title },
    { name: 'description', content: description.slice(0, 160) },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: 'Porchlight' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description.slice(0, 160) },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(jsonLd ? [{ 'script:ld+json': jsonLd as never }] : []),
  ];
}
