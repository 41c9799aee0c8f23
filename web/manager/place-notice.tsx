import DoneIcon from 'lucide-react/icons/circle-check';
import PinIcon from 'lucide-react/icons/map-pin';
import { useRef } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type PlaceFacts, placeMessage } from './place-messages.ts';
import styles from './place-notice.module.css';
import { isPlaced, type PlaceState } from './place-state.ts';

type PlaceNoticeProps = {
  facts: PlaceFacts;
  onConfirm: () => void;
  onSet: () => void;
  onUndo: () => void;
};

export function PlaceNotice({ facts, onConfirm, onSet, onUndo }: PlaceNoticeProps) {
  const { state, lookUp } = facts;
  const box = useRef<HTMLDivElement>(null);
  // Moves the focus, because the clicked button is removed.
  const withFocus = (act: () => void) => () => {
    act();
    box.current?.focus({ preventScroll: true });
  };
  const confirm = { text: t('The pin is at my building'), act: onConfirm };
  const actions: Record<PlaceState, { text: string; act: () => void } | null> = {
    none: { text: t('Set the pin in the middle of the map'), act: onSet },
    found: confirm,
    found_roughly: confirm,
    rough: confirm,
    moved_away: confirm,
    set: { text: t('Undo'), act: onUndo },
    exact: null,
  };
  const action = actions[state];
  const { first, rest } = placeMessage(facts);
  const isGood = isPlaced(state) && !lookUp.answer?.pin_doubt;
  const isLooking = state === 'none' && lookUp.status === 'looking';
  const Icon = isGood ? DoneIcon : PinIcon;
  return (
    <div ref={box} tabIndex={-1} className={`${styles.notice} ${isGood ? styles.good : ''}`}>
      {isLooking ? <Spinner /> : <Icon aria-hidden="true" />}
      <p role="status" className={styles.content}>
        <strong>{first}</strong> {rest.filter((text) => text !== '').join(' ')}
      </p>
      {action && (
        <Button tone={state === 'set' ? 'plain' : 'quiet'} size="small" onClick={withFocus(action.act)}>
          {action.text}
        </Button>
      )}
    </div>
  );
}
