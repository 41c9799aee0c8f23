import { housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { ACCOMMODATION_TYPES } from '#shared/rules/accommodation-types.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { breadcrumbList, graphOf, itemList, websiteId } from '../shell/json-ld.ts';
import type { HousingPageData } from './load-housing.ts';

type Shown = Pick<HousingPageData, 'school' | 'cards' | 'total' | 'public_url'>;

/** Must match the visible list. */
export function housingJsonLd({ school, cards, total, public_url }: Shown): object {
  const at = (path: string) => canonicalOf(path, school, { public_url });
  const url = at(housingPath(school));
  const name = school.short_name || school.name;
  return graphOf(
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name: t('Housing near {name}', { name }),
      isPartOf: { '@id': websiteId(public_url) },
      mainEntity: itemList(
        cards.map((card) => ({
          '@type': ACCOMMODATION_TYPES[card.type],
          name: propertyTitle(card),
          url: at(propertyPath(school, card)),
        })),
        total,
      ),
    },
    breadcrumbList([
      { name, url: at(schoolPath(school)) },
      { name: t('Housing'), url },
    ]),
  );
}
