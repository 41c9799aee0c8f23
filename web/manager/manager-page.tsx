import { data, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { type ManagerPropertyItem, managerProperties } from '#shared/api/manager-properties.ts';
import { PAGES } from '#shared/pages.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';

type ManagerPageData = { listings: ManagerPropertyItem[] | null; public_url: string };

async function loadManager({ call, settings, signal }: LoadArgs) {
  const { public_url } = settings;
  try {
    return data<ManagerPageData>({ listings: await call(managerProperties, {}, { signal }), public_url });
  } catch (error) {
    if (!isProblem(error)) throw error;
    return data<ManagerPageData>({ listings: null, public_url }, { status: error.status });
  }
}

export const loader = onServer(loadManager);
export const clientLoader = inBrowser(loadManager);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { public_url: base = '' } = (loaderData ?? {}) as { public_url?: string };
  return pageMeta({
    title: 'Listing Manager | Porchlight',
    description: 'Your listings, their photos and floor plans.',
    url: base + PAGES.listingManager,
    base,
    isHidden: true,
  });
};

/** The manager's area (section 2.10). The view is in the address: `managerPath`. */
export default function ManagerPage() {
  const { listings } = useLoaderData<typeof loader>() as unknown as ManagerPageData;
  const { manager } = useSession();
  const [search] = useSearchParams();
  if (!manager) {
    return <LogInPrompt next={PAGES.listingManager}>Please login to view this page.</LogInPrompt>;
  }
  return (
    <div>
      <h1>Listing Manager</h1>
      <p>{search.get('view') ?? 'list'}</p>
      <ul>
        {listings?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
