import {
  data,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { type Feature, features } from '#shared/api/features.ts';
import {
  type ManagerProperty,
  type ManagerPropertyItem,
  managerProperties,
  managerProperty,
} from '#shared/api/manager-properties.ts';
import { managerPath, PAGES } from '#shared/pages.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { CreateListing } from './create-listing.tsx';
import { EditListing } from './edit-listing.tsx';
import styles from './older-editor.module.css';

type ManagerPageData = {
  listings: ManagerPropertyItem[] | null;
  view: string | null;
  property: ManagerProperty | null;
  features: Feature[];
  public_url: string;
};

async function loadManager({ call, settings, signal, url }: LoadArgs) {
  const { public_url } = settings;
  const view = url.searchParams.get('view');
  const none = { listings: null, view, property: null, features: [], public_url };
  try {
    const id = url.searchParams.get('id') ?? '';
    return data<ManagerPageData>({
      ...none,
      listings: view === null ? await call(managerProperties, {}, { signal }) : null,
      property: view === 'edit' ? await call(managerProperty, { p_id: id }, { signal }) : null,
      features: await call(features, {}, { signal }),
    });
  } catch (error) {
    if (!isProblem(error)) throw error;
    return data<ManagerPageData>(none, { status: error.status });
  }
}

export const loader = onServer(loadManager);
export const clientLoader = inBrowser(loadManager);

/** Another panel of a form asks for nothing that is here already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const placeOf = ({ searchParams }: URL) => `${searchParams.get('view')} ${searchParams.get('id')}`;
  const isPanel = currentUrl.search !== nextUrl.search && placeOf(currentUrl) === placeOf(nextUrl);
  return isPanel ? false : defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMeta('Listing Manager', 'Your listings.', PAGES.listingManager, loaderData);

/** The manager's area (section 2.10). The view is in the address: `managerPath`. */
export default function ManagerPage() {
  const {
    listings,
    view,
    property,
    features: list,
  } = useLoaderData<typeof loader>() as unknown as ManagerPageData;
  const { manager } = useSession();
  const news = (useLocation().state as { news?: string } | null)?.news ?? '';
  if (!manager) {
    return <LogInPrompt next={PAGES.listingManager}>Please login to view this page.</LogInPrompt>;
  }
  return (
    <div className={styles.page}>
      {view === 'create' && <CreateListing features={list} />}
      {property && <EditListing key={property.id} property={property} features={list} />}
      {view === null && (
        <>
          <h1>Listing Manager</h1>
          <p role="status">{news}</p>
          <ButtonLink to={managerPath({ view: 'create' })}>+ Add a Listing</ButtonLink>
          <ul>
            {listings?.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink to={managerPath({ view: 'edit', id })}>{name}</ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
