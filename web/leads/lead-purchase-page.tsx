import { type ClientLoaderFunctionArgs, redirectDocument, useLocation } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { onServer } from '../api/page-loader.ts';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/lead-purchase-page';
import { LeadPurchaseView } from './lead-purchase-view.tsx';
import { LeadsVisitor } from './leads-visitor.tsx';
import { loadLeadPurchase } from './load-purchase.ts';
import { PurchaseFrame } from './purchase-frame.tsx';

export const loader = onServer(loadLeadPurchase);

/**
 * Reloads the document on client-side navigation, because only this page's CSP allows the provider's scripts.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Purchase a lead'), t('Pay for a lead with a card.'), PAGES.leadPurchase, loaderData);

export default function LeadPurchasePage({ loaderData: page }: Route.ComponentProps) {
  const { manager } = useSession();
  const { pathname, search } = useLocation();
  if (!manager) {
    return (
      <LeadsVisitor title={t('Purchase a lead')} next={pathname + search}>
        {t('Please login with an active manager account to view your leads.')}
      </LeadsVisitor>
    );
  }
  const { content, cards } = page;
  return (
    <PurchaseFrame content={content} cards={cards} back={{ to: PAGES.leads, text: t('Back to My Leads') }}>
      {content.kind === 'lead' && <LeadPurchaseView purchase={content} cards={cards} manager={manager} />}
    </PurchaseFrame>
  );
}
