import type { ForumComment, ForumPost, ForumUser } from '#shared/api/forum-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, forumPostPath, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { breadcrumbList, graphOf, itemList, type Step, websiteId } from '../shell/json-ld.ts';

const MARKED_COMMENTS = 20;

function forumTrail(school: School, public_url: string): Step[] {
  const at = (path: string) => canonicalOf(path, school, { public_url });
  return [
    { name: school.short_name || school.name, url: at(schoolPath(school)) },
    { name: t('Community Forum'), url: at(forumPath(school)) },
  ];
}

const personOf = ({ username }: ForumUser) => ({ '@type': 'Person', name: username });
const isShown = ({ hidden }: ForumComment | ForumPost) => hidden === null;

export function forumJsonLd(school: School, posts: ForumPost[], public_url: string): object {
  const at = (path: string) => canonicalOf(path, school, { public_url });
  const url = at(forumPath(school));
  return graphOf(
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name: t('Community Forum'),
      isPartOf: { '@id': websiteId(public_url) },
      mainEntity: itemList(
        posts.filter(isShown).map((post) => ({
          '@type': 'DiscussionForumPosting',
          headline: post.title,
          url: at(forumPostPath(school, post.id)),
          author: personOf(post.user),
          datePublished: post.created,
        })),
      ),
    },
    breadcrumbList(forumTrail(school, public_url)),
  );
}

export function postJsonLd(school: School, post: ForumPost, public_url: string): object {
  const url = canonicalOf(forumPostPath(school, post.id), school, { public_url });
  const [, forum] = forumTrail(school, public_url);
  return graphOf(
    {
      '@type': 'DiscussionForumPosting',
      '@id': url,
      url,
      headline: post.title,
      text: post.text,
      author: personOf(post.user),
      datePublished: post.created,
      ...(post.edited ? { dateModified: post.edited } : {}),
      isPartOf: { '@type': 'CollectionPage', '@id': forum!.url },
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
    breadcrumbList([...forumTrail(school, public_url), { name: post.title, url }]),
  );
}
