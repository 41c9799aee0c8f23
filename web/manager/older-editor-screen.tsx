import { useLocation, useRevalidator } from 'react-router';
import { managerPath } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { EditorLoading } from './editor-loading.tsx';
import type { OlderEditorData } from './load-older-editor.ts';
import { MissingListing } from './missing-listing.tsx';
import styles from './older-editor.module.css';
import { OlderEditor } from './older-editor.tsx';
import { RevalidateOnMount } from './revalidate-on-mount.tsx';

const BACK = msg('Back to Listing Manager');

export function OlderEditorScreen({ property, features, refusal }: Omit<OlderEditorData, 'public_url'>) {
  const { manager } = useSession();
  const { pathname } = useLocation();
  if (manager && !refusal) {
    return <OlderEditor key={property?.id ?? 'new'} property={property} features={features} />;
  }
  return (
    <div className={styles.page}>
      {manager && refusal ? (
        <Refused refusal={refusal} />
      ) : (
        <>
          <h1>{t('Listing Manager')}</h1>
          <LogInPrompt next={pathname}>{t('Please login to view this page.')}</LogInPrompt>
        </>
      )}
    </div>
  );
}

function Refused({ refusal }: { refusal: NonNullable<OlderEditorData['refusal']> }) {
  const { revalidate, state } = useRevalidator();
  if (refusal.status === 401 || refusal.status === 403) {
    return (
      <RevalidateOnMount>
        <EditorLoading />
      </RevalidateOnMount>
    );
  }
  if (refusal.status === 404) return <MissingListing back={t(BACK)} />;
  return (
    <FailedState
      title={t('This listing didn’t load')}
      text={refusal.detail}
      level={1}
      onRetry={revalidate}
      isRetrying={state !== 'idle'}
      action={<ButtonLink to={managerPath()}>{t(BACK)}</ButtonLink>}
    />
  );
}
