import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { conversations } from '#shared/api/conversations.ts';
import type { Conversation } from '#shared/api/conversations-schemas.ts';
import { sendMessageBody } from '#shared/api/message-body.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { BLOCKED_PEOPLE, conversationPath } from '#shared/pages.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { MESSAGE_MAX_CHARACTERS } from '#shared/rules/message-limits.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { BlockPerson } from './block-person.tsx';
import { readDraft, saveDraft } from './message-draft.ts';
import styles from './message-form.module.css';
import type { MessageTarget } from './message-target.ts';
import { addMessagedId } from './messaged-users-store.ts';
import { MoneyNotice } from './money-notice.tsx';
import { ReportButton } from './report-button.tsx';
import { sendLogged } from './send-logged.ts';
import { SuccessNotice } from './success-notice.tsx';

type PrivateMessageModalProps = { to: MessageTarget; user: CurrentUser; onClose: () => void };

export function PrivateMessageModal({ to, user, onClose }: PrivateMessageModalProps) {
  const [state, setState] = useState<'writing' | 'sent' | 'blocked'>('writing');
  return (
    <Modal isOpen onClose={onClose} title={t('Message {username}', { username: to.username })}>
      {to.id === user.id && <p className={styles.about}>{t('You can’t message yourself.')}</p>}
      {state === 'sent' && <Sent to={to} onClose={onClose} />}
      {state === 'blocked' && <Blocked to={to} onClose={onClose} />}
      {to.id !== user.id && state === 'writing' && (
        <>
          <WriteForm to={to} user={user} onSent={() => setState('sent')} />
          <div className={styles.safety}>
            <ReportButton kind="user" id={to.id} what={to.username} />
            <BlockPerson id={to.id} username={to.username} onBlocked={() => setState('blocked')} />
          </div>
        </>
      )}
    </Modal>
  );
}

function useConversation(to: number): Conversation | null | undefined {
  const [found, setFound] = useState<Conversation | null>();
  useEffect(() => {
    const ended = new AbortController();
    call(conversations, { with: to }, { signal: ended.signal }).then(
      ([first = null]) => setFound(first),
      // Sending the message shows the error.
      () => setFound(null),
    );
    return () => ended.abort();
  }, [to]);
  return found;
}

type WriteFormProps = { to: MessageTarget; user: CurrentUser; onSent: () => void };

function WriteForm({ to, user, onSent }: WriteFormProps) {
  const conversation = useConversation(to.id);
  const { getKey } = useIdempotencyKey();
  const [text, setText] = useState(() => readDraft(user.id, to.id));
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    // Dialogs need the attribute, which React drops.
    box.current?.setAttribute('autofocus', '');
    box.current?.focus();
  }, []);
  const form = useForm({
    schema: sendMessageBody,
    read: () => ({ receiver: to.id, text, ...(to.about ? { about: to.about } : {}) }),
    send: (body) => sendLogged({ ...body, key: getKey(body.text) }),
    onSent: () => {
      saveDraft(user.id, to.id, '');
      addMessagedId(to.id);
      onSent();
    },
  });
  const handleText = (value: string) => {
    setText(value);
    saveDraft(user.id, to.id, value);
  };
  if (!user.is_email_confirmed && conversation === undefined)
    return <Spinner label={t('Loading conversation')} />;
  if (!user.is_email_confirmed && conversation === null) {
    return (
      <ConfirmEmailNotice>{t('Confirm your email address to start a conversation.')}</ConfirmEmailNotice>
    );
  }
  return (
    <form {...form.formProps} className={styles.form}>
      {conversation?.is_first_thread !== false && <MoneyNotice />}
      <FormNotice detail={form.detail ?? form.field('receiver').error} />
      <div className={styles.counted}>
        <Field
          {...form.field('text')}
          as="textarea"
          ref={box}
          label={t('Your message')}
          required
          rows={5}
          value={text}
          onChange={(event) => handleText(event.target.value)}
        />
        <CharacterCounter count={countCharacters(text.trim())} max={MESSAGE_MAX_CHARACTERS} />
      </div>
      <div className={styles.buttons}>
        {conversation && (
          <ButtonLink tone="quiet" to={conversationPath(to.id)}>
            {t('View your conversation')}
          </ButtonLink>
        )}
        <Button type="submit" isBusy={form.isBusy}>
          {form.isBusy ? t('Sending...') : t('Send')}
        </Button>
      </div>
    </form>
  );
}

function Sent({ to, onClose }: { to: MessageTarget; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <SuccessNotice title={t('Message Sent!')} text={t('You’ll see the reply in your messages.')} />
      <div className={styles.buttons}>
        <ButtonLink tone="quiet" to={conversationPath(to.id)}>
          {t('View your conversation')}
        </ButtonLink>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  );
}

function Blocked({ to, onClose }: { to: MessageTarget; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <SuccessNotice
        title={t('You blocked {username}.', { username: to.username })}
        text={t('You can’t see or message each other anymore.')}
      />
      <div className={styles.buttons}>
        <ButtonLink tone="quiet" to={BLOCKED_PEOPLE}>
          {t('People you’ve blocked')}
        </ButtonLink>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  );
}
