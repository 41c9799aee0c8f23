import { notFound } from '#shared/api/errors.ts';
import { forum } from '#shared/api/forum.ts';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';

export type PostPageData = {
  school: School;
  post: ForumPost;
  /** Null lists the first comments. */
  after: number | null;
  public_url: string;
};

/** @throws 404 */
export async function loadPost({ call, params, url, settings, signal }: LoadArgs): Promise<PostPageData> {
  const id = readIdParam(params.p_id);
  if (id === null) throw notFound('post');
  const school = await getSchool({ call, params, url, settings, signal });
  const after = readIdParam(url.searchParams.get('after'));
  const question = { school: school.id, post: id, ...(after === null ? {} : { comments_after: after }) };
  const [post] = await call(forum, question, { signal });
  if (!post) throw notFound('post');
  return { school, post: post as ForumPost, after, public_url: settings.public_url };
}
