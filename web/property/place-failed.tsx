import { useRevalidator } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { FailedState } from '../ui/failed-state.tsx';

export function PlaceFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <section aria-labelledby="commute">
      <h2 id="commute">{t('Commute and surroundings')}</h2>
      <FailedState
        level={3}
        hasDrawing={false}
        title={t('The way to campus did not load')}
        text={t(
          'Travel times, scores and places nearby are missing just now. The rest of this page is complete.',
        )}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </section>
  );
}
