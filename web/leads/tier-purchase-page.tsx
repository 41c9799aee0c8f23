import { type ClientLoaderFunctionArgs, redirectDocument, useLocation } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { onServer } from '../api/page-loader.ts';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/tier-purchase-page';
import { LeadsVisitor } from './leads-visitor.tsx';
import { loadTierPurchase } from './load-purchase.ts';
import { PurchaseFrame } from './purchase-frame.tsx';
import { TierPurchaseView } from './tier-purchase-view.tsx';

export const loader = onServer(loadTierPurchase);

/**
 * Reloads the document on client-side navigation, because only this page's CSP allows the provider's scripts.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Upgrade a listing'), t('Pay for the tier of a listing.'), PAGES.tierPurchase, loaderData);

/** Page on which single-family managers buy a tier (section 9). */
export default function TierPurchasePage({ loaderData: page }: Route.ComponentProps) {
  const { manager } = useSession();
  const { pathname, search } = useLocation();
  if (!manager) {
    return (
      <LeadsVisitor title={t('Upgrade a listing')} next={pathname + search}>
        {t('Please login with an active manager account to view your listings.')}
      </LeadsVisitor>
    );
  }
  const { content, cards, now } = page;
  return (
    <PurchaseFrame
      content={content}
      cards={cards}
      back={{ to: PAGES.listingManager, text: t('Back to My Listings') }}
    >
      {content.kind === 'tier' && <TierPurchaseView purchase={content} cards={cards} now={now} />}
    </PurchaseFrame>
  );
}
