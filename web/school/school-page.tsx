import { inBrowser, onServer } from '../api/page-loader.ts';
import type { Route } from './+types/school-page';
import { loadSchool } from './load-school.ts';
import { SchoolFront, schoolMeta } from './school-front.tsx';

export const loader = onServer(loadSchool);
export const clientLoader = inBrowser(loadSchool);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? schoolMeta(loaderData) : [{ title: 'Porchlight' }];

export default function SchoolPage({ loaderData }: Route.ComponentProps) {
  return <SchoolFront {...loaderData} />;
}
