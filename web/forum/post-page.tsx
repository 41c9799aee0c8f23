import { useEffect } from 'react';
import { useActionData, useNavigate } from 'react-router';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, forumPostPath, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { useWithoutBlocked } from '../messages/blocked-users-store.ts';
import { UserText } from '../messages/user-text.tsx';
import { descriptionText } from '../shell/description-text.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/post-page';
import { commentAction } from './comment-action.ts';
import { CommentSection } from './comment-section.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryMeta } from './entry-meta.tsx';
import { postJsonLd } from './forum-json-ld.ts';
import { HiddenMark } from './hidden-mark.tsx';
import { loadPost, type PostPageData } from './load-post.ts';
import styles from './post-page.module.css';
import { useComments } from './use-comments.ts';

export const loader = onServer(loadPost);
export const clientLoader = inBrowser(loadPost);
export const action = commentAction;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Community forum | Porchlight') }];
  const { school, post, after, public_url } = loaderData;
  return pageMeta({
    title: t('{title} | Community forum of {name} | Porchlight', {
      title: post.title,
      name: school.short_name || school.name,
    }),
    description: descriptionText(post.text, post.title),
    url: canonicalOf(forumPostPath(school, post.id), school, { public_url }),
    base: public_url,
    type: 'article',
    isHidden: post.hidden !== null || after !== null,
    ...(post.hidden ? {} : { jsonLd: postJsonLd(school, post, public_url) }),
  });
};

export default function PostPage({ loaderData: data }: Route.ComponentProps) {
  const answer = useActionData() as FormAnswer | undefined;
  // The key resets all state.
  return <Post key={`${data.post.id}.${data.after ?? 0}`} data={data} answer={answer} />;
}

function Post({ data, answer }: { data: PostPageData; answer: FormAnswer | undefined }) {
  const { school, post } = data;
  const goToForum = usePostGone(school, post.user.id);
  const comments = useComments(data);
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || school.name, to: schoolPath(school) },
          { label: t('Community Forum'), to: forumPath(school) },
          { label: post.title },
        ]}
      />
      <article className={styles.post} aria-labelledby="post-title">
        <HiddenMark hidden={post.hidden} what="post" />
        <h1 id="post-title">{post.title}</h1>
        <EntryMeta entry={post} comments={comments.count} />
        <UserText text={post.text} />
        <EntryActions kind="forum_post" entry={post} school={school} onGone={goToForum} />
      </article>
      <CommentSection data={data} comments={comments} answer={answer} />
    </div>
  );
}

/** Also navigates when the user blocks the author. */
function usePostGone(school: School, writer: number | null): () => void {
  const navigate = useNavigate();
  const path = forumPath(school);
  const isBlocked = useWithoutBlocked([{ user: { id: writer } }]).length === 0;
  useEffect(() => {
    if (isBlocked) void navigate(path, { replace: true });
  }, [isBlocked, path, navigate]);
  return () => navigate(path, { replace: true });
}
