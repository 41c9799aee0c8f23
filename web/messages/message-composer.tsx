import SendIcon from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { sendMessageBody } from '#shared/api/message-body.ts';
import type { Person } from '#shared/api/messages-schemas.ts';
import { conversationPath } from '#shared/pages.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { MESSAGE_MAX_CHARACTERS } from '#shared/rules/message-limits.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { Button } from '../ui/button.tsx';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './message-composer.module.css';
import { readDraft, saveDraft } from './message-draft.ts';
import { postMessage } from './outbox.ts';

type MessageComposerProps = {
  me: number;
  to: Person;
  name: string;
  lastId: number;
  /** Idempotency key of the form without JavaScript. */
  formKey: string;
};

type Schema = typeof sendMessageBody;

/** @param schema null until loaded: then only the server validates */
function checkText(schema: Schema | null, receiver: number, text: string) {
  const trimmed = text.trim();
  const parsed = schema?.safeParse({ receiver, text });
  if (!parsed || parsed.success) return { text: parsed?.data.text ?? trimmed, error: '' };
  return { text: '', error: trimmed === '' ? '' : (parsed.error.issues[0]?.message ?? '') };
}

/** Enter sends. The draft survives a reload. */
export function MessageComposer({ me, to, name, lastId, formKey }: MessageComposerProps) {
  const answer = useActionData() as FormAnswer | undefined;
  const [text, setText] = useState(answer?.values?.text ?? '');
  const [error, setError] = useState(answer?.errors?.text?.join(' ') ?? answer?.detail ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const schema = useRef<Schema>(null);
  const id = useId();
  useEffect(() => {
    import('#shared/api/message-body.ts').then(
      (loaded) => {
        schema.current = loaded.sendMessageBody;
      },
      () => {},
    );
  }, []);
  useEffect(() => {
    const draft = readDraft(me, to.id);
    if (draft) setText((written) => written || draft);
  }, [me, to.id]);

  const write = (value: string) => {
    setText(value);
    setError('');
    saveDraft(me, to.id, value);
  };
  const send = () => {
    const checked = checkText(schema.current, to.id, text);
    if (checked.text === '') setError(checked.error);
    else {
      postMessage(to.id, checked.text, lastId);
      write('');
    }
    box.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const count = countCharacters(text.trim());
  return (
    <form method="post" action={conversationPath(to.id)} onSubmit={handleSubmit} className={styles.form}>
      <input type="hidden" name="receiver" value={to.id} />
      <input type="hidden" name="key" value={formKey} />
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <textarea
          ref={box}
          name="text"
          aria-label={t('Message to {username}', { username: name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-keys` : `${id}-keys`}
          placeholder={t('Type a message...')}
          enterKeyHint="send"
          rows={1}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKeyDown}
          className={styles.box}
        />
        <VisuallyHidden>
          <span id={`${id}-keys`}>{t('Press Enter to send, Shift+Enter for a new line.')}</span>
        </VisuallyHidden>
        <Button type="submit" isRound aria-label={t('Send')}>
          <SendIcon aria-hidden="true" width="1.25em" height="1.25em" />
        </Button>
      </div>
      <p className={styles.under}>
        {count > 0 && <CharacterCounter count={count} max={MESSAGE_MAX_CHARACTERS} />}
      </p>
    </form>
  );
}
