import { useEffect, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import {
  hasPush,
  isPushBlocked,
  renewPush,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscription.ts';
import styles from './searches-page.module.css';

type PushState = 'unknown' | 'off' | 'on' | 'blocked';

/** Turns notifications of this browser on and off. Renders nothing if the browser has none. */
export function PushSection() {
  const [state, setState] = useState<PushState>('unknown');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!hasPush()) return;
    if (isPushBlocked()) return setState('blocked');
    renewPush().then(
      (isOn) => setState(isOn ? 'on' : 'off'),
      () => setState('off'),
    );
  }, []);
  const handleClick = async () => {
    setFailure(null);
    setIsBusy(true);
    try {
      if (state === 'on') await unsubscribeFromPush();
      else await subscribeToPush();
      setState(state === 'on' ? 'off' : 'on');
    } catch {
      if (isPushBlocked()) setState('blocked');
      else setFailure(t('Your browser couldn’t turn on alerts. Please try again later.'));
    } finally {
      setIsBusy(false);
    }
  };
  if (state === 'unknown') return null;
  return (
    <section className={styles.push} aria-label={t('Alerts on this device')}>
      <p>{stateText(state)}</p>
      {state !== 'blocked' && (
        <Button tone="quiet" size="small" isBusy={isBusy} onClick={handleClick}>
          {state === 'on' ? t('Turn off') : t('Turn on')}
        </Button>
      )}
      <FormNotice detail={failure} />
    </section>
  );
}

function stateText(state: PushState): string {
  if (state === 'blocked') {
    return t(
      'Your browser blocks notifications from this site. To get alerts here, allow them in its settings.',
    );
  }
  return state === 'on'
    ? t('This device gets your alerts, even when Porchlight is closed.')
    : t('You can get your alerts on this device too, even when Porchlight is closed.');
}
