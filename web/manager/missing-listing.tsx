import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function MissingListing({ back }: { back: string }) {
  return (
    <EmptyState
      scene="lost"
      title={t('We can’t find this listing')}
      text={t('It may have been deleted, or it belongs to another account.')}
      level={1}
      action={<ButtonLink to={managerPath()}>{back}</ButtonLink>}
    />
  );
}
