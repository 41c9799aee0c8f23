import type { LoadArgs } from '../api/page-loader.ts';
import { loadSchool, type SchoolPageData } from '../school/load-school.ts';
import { type HomeData, loadHome } from './load-home.ts';

export type FrontData = HomeData | SchoolPageData;

export const isSchoolFront = (front: unknown): front is SchoolPageData =>
  typeof front === 'object' && front !== null && 'school' in front;

/** A school's own domain has the school's page at `/`. */
export async function loadFront(args: LoadArgs): Promise<FrontData> {
  const { site } = args.settings;
  if (!site) return await loadHome(args);
  return await loadSchool({ ...args, params: { school: site.public_view_url } });
}
