import { isProblem, notFound } from '#shared/api/errors.ts';
import { mainSchools, type School } from '#shared/api/schools.ts';
import { leaveForSchool } from './leave-for-host.ts';
import type { LoadArgs } from './page-loader.ts';

/**
 * The school that a page's address names, or 404. An address that could name none (too long, with signs that no name
 * holds) is a wrong address and not a form to be corrected: what is 400 for a program is 404 for a person.
 */
export async function getSchool({
  call,
  params,
  signal,
  settings,
  url,
}: Pick<LoadArgs, 'call' | 'params' | 'signal' | 'settings' | 'url'>): Promise<School> {
  const asked = call(mainSchools, { public_view_url: params.school ?? '' }, { signal });
  const [school] = await asked.catch((error: unknown) => {
    if (isProblem(error, 400)) return [];
    throw error;
  });
  if (!school) throw notFound('school');
  // On the server the request was led there before the page was made.
  if (typeof window !== 'undefined') leaveForSchool(url, settings, school);
  return school;
}
