import DoneIcon from 'lucide-react/icons/circle-check';
import PinIcon from 'lucide-react/icons/map-pin';
import { useRef } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './place-notice.module.css';
import { isPlaced, type PlaceState } from './place-state.ts';
import { type PlaceFacts, placeWords } from './place-words.ts';

type PlaceNoticeProps = {
  facts: PlaceFacts;
  onConfirm: () => void;
  onSet: () => void;
  onUndo: () => void;
};

export function PlaceNotice({ facts, onConfirm, onSet, onUndo }: PlaceNoticeProps) {
  const { state, lookUp } = facts;
  const box = useRef<HTMLDivElement>(null);
  // The clicked button is removed.
  const keepingFocus = (act: () => void) => () => {
    act();
    box.current?.focus({ preventScroll: true });
  };
  const confirm = { words: t('The pin is at my building'), act: onConfirm };
  const actions: Record<PlaceState, { words: string; act: () => void } | null> = {
    none: { words: t('Set the pin in the middle of the map'), act: onSet },
    found: confirm,
    found_roughly: confirm,
    rough: confirm,
    moved_away: confirm,
    set: { words: t('Undo'), act: onUndo },
    exact: null,
  };
  const action = actions[state];
  const { first, rest } = placeWords(facts);
  const isGood = isPlaced(state) && !lookUp.answer?.pin_doubt;
  const isLooking = state === 'none' && lookUp.status === 'looking';
  const Icon = isGood ? DoneIcon : PinIcon;
  return (
    <div ref={box} tabIndex={-1} className={`${styles.notice} ${isGood ? styles.good : ''}`}>
      {isLooking ? <Spinner /> : <Icon aria-hidden="true" />}
      <p role="status" className={styles.words}>
        <strong>{first}</strong> {rest.filter((words) => words !== '').join(' ')}
      </p>
      {action && (
        <Button tone={state === 'set' ? 'plain' : 'quiet'} size="small" onClick={keepingFocus(action.act)}>
          {action.words}
        </Button>
      )}
    </div>
  );
}
