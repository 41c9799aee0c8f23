import { isProblem, notFound } from '#shared/api/errors.ts';
import { mainSchools, type School } from '#shared/api/schools.ts';
import type { LoadArgs } from './page-loader.ts';

/**
 * The school that a page's address names, or 404. An address that could name none (too long, with signs that no name
 * holds) is a wrong address and not a form to be corrected: what is 400 for a program is 404 for a person.
 */
export async function getSchool({
  call,
  params,
  signal,
}: Pick<LoadArgs, 'call' | 'params' | 'signal'>): Promise<School> {
  const asked = call(mainSchools, { public_view_url: params.school ?? '' }, { signal });
  const [school] = await asked.catch((error: unknown) => {
    if (isProblem(error, 400)) return [];
    throw error;
  });
  if (!school) throw notFound('school');
  return school;
}
