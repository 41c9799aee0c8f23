import { isProblem, notFound } from '#shared/api/errors.ts';
import { mainSchools } from '#shared/api/schools.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import type { LoadArgs } from './page-loader.ts';
import { redirectToSchoolHost } from './redirect-to-host.ts';

/** @throws 404 if no school has the name in the URL, or the name is invalid */
export async function getSchool({
  call,
  params,
  signal,
  settings,
  url,
}: Pick<LoadArgs, 'call' | 'params' | 'signal' | 'settings' | 'url'>): Promise<School> {
  const pending = call(mainSchools, { public_view_url: params.school ?? '' }, { signal });
  const [school] = await pending.catch((error: unknown) => {
    if (isProblem(error, 400)) return [];
    throw error;
  });
  if (!school) throw notFound('school');
  // On the server, the request handler redirects before rendering.
  if (typeof window !== 'undefined') redirectToSchoolHost(url, settings, school);
  return school;
}
