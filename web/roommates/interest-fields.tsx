import PlusIcon from 'lucide-react/icons/plus';
import CloseIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  INTERESTS,
  LONG_INTEREST,
  MAX_INTEREST_CHARACTERS,
  MAX_INTERESTS,
  TOO_MANY_INTERESTS,
} from '#shared/api/roommate-fields.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './interest-fields.module.css';
import { INTEREST_LABELS } from './interest-labels.ts';
import type { ProfileFields } from './profile-fields.ts';

type InterestKind = (typeof INTERESTS)[number];

export function InterestFields(props: ProfileFields) {
  return (
    <div className={styles.lists}>
      {INTERESTS.map((kind) => (
        <InterestList key={kind} kind={kind} {...props} />
      ))}
    </div>
  );
}

function InterestList({ kind, values, set, field }: ProfileFields & { kind: InterestKind }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState(false);
  const { entries, pending } = values.interests[kind];
  const name = t(INTEREST_LABELS[kind].name);
  const fieldProps = field(`interests.${kind}`);
  const isFull = entries.length >= MAX_INTERESTS;
  const change = (part: Partial<typeof values.interests.dining>) =>
    set({ interests: { ...values.interests, [kind]: { entries, pending, ...part } } });

  const add = () => {
    const text = pending.trim();
    if (text === '') return input.current?.focus();
    if (countCharacters(text) > MAX_INTEREST_CHARACTERS) {
      setTooLong(true);
      return input.current?.focus();
    }
    change({ entries: [...entries, text], pending: '' });
    input.current?.focus();
  };
  // Enter adds the interest instead of submitting the form.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isFull) add();
  };
  const remove = (index: number) => {
    change({ entries: entries.filter((_, each) => each !== index) });
    input.current?.focus();
  };

  return (
    <div className={styles.list}>
      <Field
        ref={input as never}
        id={id}
        label={name}
        placeholder={t(INTEREST_LABELS[kind].example)}
        autoComplete="off"
        name={fieldProps.name}
        error={tooLong ? t(LONG_INTEREST) : fieldProps.error}
        value={pending}
        onKeyDown={handleKey}
        onChange={(event) => {
          setTooLong(false);
          change({ pending: event.target.value });
        }}
      />
      <Button
        tone="quiet"
        size="small"
        aria-label={isFull ? `${t(TOO_MANY_INTERESTS)}: ${name}` : t('Add to {name}', { name })}
        disabled={isFull}
        onClick={add}
      >
        {!isFull && <PlusIcon aria-hidden="true" className={styles.icon} />}
        {isFull ? t(TOO_MANY_INTERESTS) : t('Add')}
      </Button>
      {entries.length > 0 && (
        <ul className={styles.entries} aria-label={name}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
            <li key={index} className={styles.entry}>
              <span className={styles.text}>{entry}</span>
              <button type="button" className={styles.remove} onClick={() => remove(index)}>
                <CloseIcon aria-hidden="true" />
                <VisuallyHidden>{t('Remove {entry}', { entry })}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
