import type { MetaDescriptor } from 'react-router';
import { cutAtWord, DESCRIPTION_LENGTH } from '#shared/rules/cut-at-word.ts';
import { INTL_LOCALES } from '#shared/texts/language.ts';
import { currentLanguage } from '#shared/texts/t.ts';
import socialCard from '../ui/brand/social-card.png?url';

type PageMeta = {
  title: string;
  /** Description. It is truncated to 160 characters, between words. */
  description: string;
  /** Canonical URL, as `canonicalOf` returns it. */
  url: string;
  base: string;
  /** URL of the social picture, absolute or a path of this site. Defaults to the site's picture. */
  image?: string | undefined;
  imageAlt?: string;
  /** Adds `noindex`. Set it for filtered lists and private pages. */
  isHidden?: boolean;
  type?: 'website' | 'article';
  jsonLd?: object;
};

/** Size of the default picture in pixels. The sizes of other pictures are unknown. */
const CARD = { width: '1200', height: '630' };

export function pageMeta({
  title,
  description,
  url,
  base,
  image = socialCard,
  imageAlt = title,
  isHidden,
  type = 'website',
  jsonLd,
}: PageMeta): MetaDescriptor[] {
  const picture = new URL(image, base || 'http://localhost').href;
  const text = cutAtWord(description, DESCRIPTION_LENGTH);
  return [
    { title },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: 'Porchlight' },
    { property: 'og:locale', content: INTL_LOCALES[currentLanguage()].replace('-', '_') },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    ...(image === socialCard
      ? [
          { property: 'og:image:width', content: CARD.width },
          { property: 'og:image:height', content: CARD.height },
        ]
      : []),
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: text },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: imageAlt },
    ...(jsonLd && !isHidden ? [{ 'script:ld+json': jsonLd as never }] : []),
  ];
}
