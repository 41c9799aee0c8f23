import type { ForumComment, ForumPost, ForumUser } from '#shared/api/forum.ts';
import type { School } from '#shared/api/schools.ts';
import { forumPath, forumPostPath, schoolPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';

/** Comments that the markup names; the page shows them and all others. */
const MARKED_COMMENTS = 20;

function trailOf(steps: [name: string, item: string][]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}

const forumTrail = (school: School, base: string): [string, string][] => [
  ['Porchlight', `${base}/`],
  [school.name, base + schoolPath(school)],
  [t('Community Forum'), base + forumPath(school)],
];

const personOf = ({ username }: ForumUser) => ({ '@type': 'Person', name: username });
const isShown = ({ hidden }: ForumComment | ForumPost) => hidden === null;

/** The list of posts, for search engines. */
export function forumJsonLd(school: School, posts: ForumPost[], base: string): object {
  const url = base + forumPath(school);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        '@id': url,
        url,
        name: t('Community forum of {name}', { name: school.name }),
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: posts.filter(isShown).map((post, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: post.title,
            url: base + forumPostPath(school, post.id),
          })),
        },
      },
      trailOf(forumTrail(school, base)),
    ],
  };
}

/** A post with its comments, for search engines. */
export function postJsonLd(school: School, post: ForumPost, base: string): object {
  const url = base + forumPostPath(school, post.id);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'DiscussionForumPosting',
        '@id': url,
        url,
        headline: post.title,
        text: post.text,
        author: personOf(post.user),
        datePublished: post.created,
        isPartOf: { '@type': 'CollectionPage', '@id': base + forumPath(school) },
        commentCount: post.comment_count,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/CommentAction',
          userInteractionCount: post.comment_count,
        },
        comment: post.comments
          .filter(isShown)
          .slice(0, MARKED_COMMENTS)
          .map((comment) => ({
            '@type': 'Comment',
            text: comment.text,
            author: personOf(comment.user),
            datePublished: comment.created,
          })),
      },
      trailOf([...forumTrail(school, base), [post.title, url]]),
    ],
  };
}
