import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ImportState, ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import styles from './bulk-view.module.css';
import { ImportForm } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';
import { readManagerPlace } from './manager-place.ts';
import { useListingImport } from './use-listing-import.ts';

type ImportSectionProps = {
  /** The import that the loader found. */
  first: ImportState | null;
  feeds: readonly ScheduledFeedItem[];
  onStarted: () => void;
};

/** The import that the URL names, or a form to start one. */
export function ImportSection({ first, feeds, onStarted }: ImportSectionProps) {
  const { search } = useLocation();
  const place = readManagerPlace(new URLSearchParams(search));
  const id = place.view === 'bulk' ? place.import : undefined;
  const navigate = useNavigate();
  const { state, setState, detail } = useListingImport(id, first);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    title.current?.focus();
  }, [id]);

  const handleStarted = (started: ImportState) => {
    setState(started);
    onStarted();
    // The clicked button disappears.
    title.current?.focus({ preventScroll: true });
    if (started.id === id) return;
    navigate(managerPath({ view: 'bulk', import: started.id }), { preventScrollReset: true });
  };
  return (
    <Card as="section" aria-labelledby="import-title" className={styles.card}>
      <h2 id="import-title" ref={title} tabIndex={-1} className={styles.subtitle}>
        {t('Import')}
      </h2>
      {id === undefined ? (
        <ImportForm onUploaded={handleStarted} />
      ) : state ? (
        <ImportResult
          key={id}
          state={state}
          feed={feeds.find((feed) => feed.id === state.feed)}
          pollingProblem={detail}
          onStarted={handleStarted}
        />
      ) : detail ? (
        <>
          <FormNotice detail={detail} />
          <div className={styles.row}>
            <ButtonLink to={managerPath({ view: 'bulk' })}>{t('Choose another file')}</ButtonLink>
          </div>
        </>
      ) : (
        <LoadingIndicator />
      )}
    </Card>
  );
}
