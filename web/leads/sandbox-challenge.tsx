import { useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { answerSandboxChallenge } from '#shared/api/sandbox-card.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { declineMessage } from '../manager/payment-messages.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';

type SandboxChallengeProps = {
  intent: string;
  clientSecret: string;
  onDone: () => void;
  onFailed: (sentence: string) => void;
};

const LEFT = msg('You left the extra step, so we didn’t charge you. Choose Pay to try again.');

export function SandboxChallenge({ intent, clientSecret, onDone, onFailed }: SandboxChallengeProps) {
  const [busy, setBusy] = useState<'complete' | 'fail' | null>(null);
  const answer = async (outcome: 'complete' | 'fail') => {
    if (busy) return;
    setBusy(outcome);
    try {
      const body = { client_secret: clientSecret, outcome };
      const { status, error } = await call(answerSandboxChallenge, { intent, body });
      if (status === 'succeeded' || status === 'processing') onDone();
      else onFailed(declineMessage(error?.code ?? null) ?? error?.message ?? t(LEFT));
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.status === 409) onDone();
      else onFailed(error.problem.detail);
    }
  };
  return (
    <Modal
      isOpen
      onClose={() => {
        if (!busy) onFailed(t(LEFT));
      }}
      title={t('Your bank asks for an extra step')}
      footer={
        <>
          <Button tone="quiet" isBusy={busy === 'fail'} onClick={() => answer('fail')}>
            {t('Fail')}
          </Button>
          <Button isBusy={busy === 'complete'} onClick={() => answer('complete')}>
            {t('Complete')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'With a real card, your bank would check here that it’s you. This is a test: complete the step or let it fail.',
        )}
      </p>
    </Modal>
  );
}
