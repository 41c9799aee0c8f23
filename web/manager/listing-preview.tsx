import { memo, useDeferredValue } from 'react';
import { CARD_PHOTO_LIMIT } from '#shared/api/properties.ts';
import { t } from '#shared/texts/t.ts';
import { ListingCard } from '../listings/listing-card.tsx';
import { useSession } from '../session/use-session.ts';
import { useFileUrls } from '../ui/use-file-urls.ts';
import styles from './listing-preview.module.css';
import type { PanelProps } from './panel-props.ts';
import { SideSection } from './side-section.tsx';
import { rentToAdd, toPreviewCard } from './to-preview-card.ts';

type ListingPreviewProps = Pick<PanelProps, 'draft' | 'saved' | 'features' | 'manager'>;

const AMENITY_LIMIT = 6;
const NO_SCHOOL = { name: '', short_name: '', public_view_url: 'school' };

/** Preview of the listing's card. Rendered deferred, so that typing stays fast. */
export function ListingPreview(props: ListingPreviewProps) {
  const draft = useDeferredValue(props.draft);
  return <Preview {...props} draft={draft} />;
}

const Preview = memo(function Preview({ draft, saved, features, manager }: ListingPreviewProps) {
  const { manager: profile } = useSession();
  const urls = useFileUrls(draft.photos.slice(0, CARD_PHOTO_LIMIT).flatMap(({ file }) => file ?? []));
  const today = new Date().toISOString().slice(0, 10);
  const card = toPreviewCard({
    draft,
    saved,
    today,
    manager: { ...manager, phone: profile?.phone ?? '' },
    fileUrl: ({ file }) => (file && urls.get(file)) ?? null,
  });
  const chosen = features.filter(({ id }) => draft.features.includes(id));
  return (
    <SideSection title={t('How students see it')}>
      {/* Inert, because the form contains the same text. */}
      <div inert className={styles.card}>
        <ListingCard
          card={card}
          school={NO_SCHOOL}
          today={today}
          sizes="360px"
          rentHint={rentToAdd(draft)}
          isPlaced={saved !== null && saved.distance_from_school !== null}
          user={null}
        />
      </div>
      {chosen.length > 0 && (
        <p className={styles.note}>
          {chosen
            .slice(0, AMENITY_LIMIT)
            .map(({ name }) => t(name))
            .join(' · ')}
          {chosen.length > AMENITY_LIMIT &&
            ` ${t('and {count} more', { count: chosen.length - AMENITY_LIMIT })}`}
        </p>
      )}
      {draft.fields.status === 'inactive' && (
        <p className={styles.note}>{t('This listing is inactive. Students can’t see it yet.')}</p>
      )}
    </SideSection>
  );
});
