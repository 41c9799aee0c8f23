import { listingEditPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/older-edit-page';
import { loadOlderEditor } from './load-older-editor.ts';
import { OlderEditorScreen } from './older-editor-screen.tsx';

export const loader = onServer(loadOlderEditor);
export const clientLoader = inBrowser(loadOlderEditor);

/** Private pages must not be cached. */
export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  privateMeta(
    t('Edit Listing'),
    t('A listing, its photos and floor plans.'),
    listingEditPath(Number(params.p_id)),
    loaderData,
  );

/** Page of the older editor, for an existing listing (section 2.10, last paragraph). */
export default function OlderEditPage({ loaderData }: Route.ComponentProps) {
  const { public_url: _, ...page } = loaderData;
  return <OlderEditorScreen {...page} />;
}
