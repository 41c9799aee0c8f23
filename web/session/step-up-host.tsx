import { lazy } from 'react';
import { t } from '#shared/texts/t.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { Modal } from '../ui/modal.tsx';
import { stepUpDialog } from './step-up.ts';

const ConfirmIdentityForm = lazy(async () => ({
  default: (await import('./confirm-identity-form.tsx')).ConfirmIdentityForm,
}));

/** Shows the dialog of `withStepUp`. Each page that uses it renders this component. */
export function StepUpHost() {
  const dialog = stepUpDialog.useValue();
  if (!dialog) return null;
  const { factor, answer } = dialog;
  return (
    <Modal isOpen onClose={() => answer(false)} title={t('Confirm that it’s you')}>
      <LazyPart fallback={<LoadingIndicator />}>
        <ConfirmIdentityForm factor={factor} onDone={() => answer(true)} />
      </LazyPart>
    </Modal>
  );
}
