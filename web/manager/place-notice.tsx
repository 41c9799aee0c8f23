import DoneIcon from 'lucide-react/icons/circle-check';
import PinIcon from 'lucide-react/icons/map-pin';
import { type ReactNode, useRef } from 'react';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './place-notice.module.css';
import type { PlaceState } from './place-state.ts';
import type { MapStart } from './use-map-start.ts';

type Precision = ManagerProperty['location_precision'];

const ROUGH: Record<Precision, string> = {
  exact: msg('The pin shows an area around it, not your building.'),
  street: msg('The pin shows the street, not your building.'),
  postal_code: msg('The pin shows the middle of the postal code, not your building.'),
  city: msg('The pin shows the middle of the city, not your building.'),
  unknown: msg('The pin shows an area around it, not your building.'),
};
const WHY = msg(
  'Until the pin is right, students read “approximate location”, and walking and driving times are rough.',
);

type PlaceNoticeProps = {
  state: PlaceState;
  precision: Precision;
  start: MapStart;
  onConfirm: () => void;
  onSet: () => void;
  onUndo: () => void;
};

/** How the pin stands, in words, and what can be done about it. */
export function PlaceNotice({ state, precision, start, onConfirm, onSet, onUndo }: PlaceNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button goes away with what it answered.
  const keepingFocus = (act: () => void) => () => {
    act();
    box.current?.focus({ preventScroll: true });
  };
  const confirm = (
    <Button tone="quiet" size="small" onClick={keepingFocus(onConfirm)}>
      {t('The pin is at my building')}
    </Button>
  );
  const said: Record<PlaceState, { words: ReactNode; action: ReactNode }> = {
    none: {
      words: (
        <>
          <strong>{t('No pin yet.')}</strong> {t(start.words)} {t(WHY)}
        </>
      ),
      action: (
        <Button tone="quiet" size="small" onClick={keepingFocus(onSet)}>
          {t('Set the pin in the middle of the map')}
        </Button>
      ),
    },
    rough: {
      words: (
        <>
          <strong>{t(ROUGH[precision])}</strong> {t('Move it there.')} {t(WHY)}
        </>
      ),
      action: confirm,
    },
    moved_away: {
      words: (
        <>
          <strong>{t('The address has changed, and the pin is where the old one was.')}</strong>{' '}
          {t('Move it to the building; otherwise the listing is placed anew, roughly.')} {t(WHY)}
        </>
      ),
      action: confirm,
    },
    set: {
      words: (
        <>
          <strong>{t('The pin is at your building.')}</strong> {t('It is kept when you save.')}
        </>
      ),
      action: (
        <Button tone="plain" size="small" onClick={keepingFocus(onUndo)}>
          {t('Undo')}
        </Button>
      ),
    },
    exact: { words: t('The pin stands at your building.'), action: null },
  };
  const isGood = state === 'set' || state === 'exact';
  const Icon = isGood ? DoneIcon : PinIcon;
  return (
    <div ref={box} tabIndex={-1} className={`${styles.notice} ${isGood ? styles.good : ''}`}>
      <Icon aria-hidden="true" />
      <p role="status" className={styles.words}>
        {said[state].words}
      </p>
      {said[state].action}
    </div>
  );
}
