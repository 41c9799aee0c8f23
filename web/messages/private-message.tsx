import { useState, useSyncExternalStore } from 'react';
import { sendMessage } from '#shared/api/messages.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { FormAlert } from '../session/form-alert.tsx';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';

type Receiver = { id: number; username: string };

let receiver: Receiver | null = null;
const listeners = new Set<() => void>();

function setReceiver(next: Receiver | null): void {
  receiver = next;
  for (const listener of listeners) listener();
}

/** Opens the window for a private message over the page. In the browser alone. */
export function openPrivateMessage(to: Receiver): void {
  setReceiver(to);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once on every page. */
export function PrivateMessageHost() {
  const to = useSyncExternalStore(
    subscribe,
    () => receiver,
    () => null,
  );
  if (!to) return null;
  return (
    <Modal isOpen onClose={() => setReceiver(null)} title={`Message ${to.username}`}>
      <MessageForm key={to.id} to={to} />
    </Modal>
  );
}

function MessageForm({ to }: { to: Receiver }) {
  const { user } = useSession();
  const [text, setText] = useState('');
  const { formProps, field, detail, isBusy } = useForm({
    schema: sendMessage.body!,
    read: () => ({ sender: user?.id, receiver: to.id, text }),
    send: (body) => call(sendMessage, { body }),
    onSent: () => setReceiver(null),
  });
  if (!user) return <Button onClick={() => openLogIn()}>Log In</Button>;
  return (
    <form {...formProps}>
      <Field
        as="textarea"
        label="Message"
        required
        hint={<CharacterCounter count={countCharacters(text)} max={800} />}
        {...field('text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormAlert>{detail}</FormAlert>
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
    </form>
  );
}
