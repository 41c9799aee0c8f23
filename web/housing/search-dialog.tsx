import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { savedSearchBody } from '#shared/api/saved-search-bodies.ts';
import { MAX_SEARCH_NAME_LENGTH } from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { ALERT_FREQUENCIES, type AlertFrequency, FREQUENCY_LABELS } from '#shared/rules/alert-frequencies.ts';
import { cutAtWord } from '#shared/rules/cut-at-word.ts';
import { t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { deleteSearch } from '../listings/searches-store.ts';
import { AuthLink } from '../session/auth-link.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { T } from '../ui/t.tsx';
import styles from './search-dialog.module.css';

const schema = z.pick(savedSearchBody, { name: true, frequency: true });
type SearchChoice = z.output<typeof schema>;

type SearchDialogProps = {
  /** User id. Null for a visitor. */
  owner: number | null;
  /** The search, if it is saved already. */
  saved: SavedSearch | undefined;
  /** Name of a new search. */
  name: string;
  onClose: () => void;
  onSave: (choice: SearchChoice) => Promise<void>;
};

/** Dialog that saves a search, or changes or deletes a saved one. */
export function SearchDialog({ owner, saved, name, onClose, onSave }: SearchDialogProps) {
  const formId = useId();
  const [frequency, setFrequency] = useState<AlertFrequency>(saved?.frequency ?? 'daily');
  const { formProps, field, detail, isBusy } = useForm({
    schema,
    read: (data) => ({ name: data.get('name'), frequency }),
    send: onSave,
    onSent: onClose,
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={saved ? t('Your saved search') : t('Save this search')}
      footer={
        <>
          {saved ? (
            <DeleteButton owner={owner} saved={saved} onDeleted={onClose} />
          ) : (
            <Button tone="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" form={formId} isBusy={isBusy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className={styles.form}>
        <FormNotice detail={detail} />
        <Field
          {...field('name')}
          label={t('Name')}
          defaultValue={saved?.name ?? cutAtWord(name, MAX_SEARCH_NAME_LENGTH)}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <ChoiceRow
          legend={t('Alert me about new homes and lower prices')}
          name="frequency"
          value={frequency}
          choices={ALERT_FREQUENCIES.map((value) => ({ value, label: t(FREQUENCY_LABELS[value]) }))}
          onChoose={setFrequency}
          hint={owner === null ? <LoginHint onOpen={onClose} /> : t('By email and in your notifications.')}
        />
        {saved && (
          <p>
            <ButtonLink to={PAGES.savedSearches} tone="quiet" size="small">
              {t('All saved searches')}
            </ButtonLink>
          </p>
        )}
      </form>
    </Modal>
  );
}

function LoginHint({ onOpen }: { onOpen: () => void }) {
  return (
    <T
      text="This search is saved in your browser. <login>Log in</login> to get alerts."
      values={{
        login: (children: ReactNode) => (
          <AuthLink form="log-in" onOpen={onOpen}>
            {children}
          </AuthLink>
        ),
      }}
    />
  );
}

type DeleteButtonProps = { owner: number | null; saved: SavedSearch; onDeleted: () => void };

function DeleteButton({ owner, saved, onDeleted }: DeleteButtonProps) {
  const { formProps, detail, isBusy } = useForm({
    send: () => deleteSearch(owner, saved),
    onSent: onDeleted,
  });
  return (
    <form {...formProps}>
      <FormNotice detail={detail} />
      <Button type="submit" tone="quiet" isBusy={isBusy}>
        {t('Delete')}
      </Button>
    </form>
  );
}
