import { expect, test } from 'vitest';
import type { ContentEntry } from '#shared/api/content.ts';
import { articleJsonLd, blogJsonLd, textPageJsonLd } from './blog-json-ld.ts';

const BASE = 'https://porchlight.example';

const entry = (updatedAt: string) =>
  ({
    sys: { createdAt: '2026-08-15T00:00:00.000Z', updatedAt },
    fields: { title: 'Rent & </script> you', slug: 'rent' },
  }) as unknown as ContentEntry;

test('a guide says when it was written, and when it was changed only where its page says so too', () => {
  const same = JSON.parse(JSON.stringify(articleJsonLd(entry('2026-08-15T09:00:00.000Z'), BASE)));
  expect(same['@graph'][0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Rent & </script> you',
    url: `${BASE}/blog/rent/`,
    image: `${BASE}/cards/article/rent.png`,
    datePublished: '2026-08-15',
  });
  expect(same['@graph'][0]).not.toHaveProperty('dateModified');
  const later = JSON.stringify(articleJsonLd(entry('2026-09-01T00:00:00.000Z'), BASE));
  expect(later).toContain('"dateModified":"2026-09-01"');
});

test('the list of guides numbers its posts from 1, and an empty one has none', () => {
  const posts = [{ slug: 'rent', title: 'Rent', created: '2026-08-15T00:00:00.000Z' }];
  const text = JSON.stringify(blogJsonLd(posts, `${BASE}/blog/`, BASE));
  expect(text).toContain('"position":1,"item":{"@type":"BlogPosting","headline":"Rent"');
  expect(JSON.stringify(blogJsonLd([], `${BASE}/blog/`, BASE))).toContain('"itemListElement":[]');
});

test('the contact page is one', () => {
  const page = textPageJsonLd({ type: 'ContactPage', name: 'Contact', path: '/contact/' }, BASE);
  expect(page).toMatchObject({
    '@graph': [
      { '@type': 'ContactPage', url: `${BASE}/contact/` },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Porchlight' }, { name: 'Contact' }] },
    ],
  });
});
