import { useMutation } from '@tanstack/react-query';
import ReplyIcon from 'lucide-react/icons/circle-check';
import MessageIcon from 'lucide-react/icons/messages-square';
import { lazy, type ReactNode, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { markReplied } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { conversationPath } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Time } from '../ui/time.tsx';
import { DISPUTE_STATES } from './dispute-labels.ts';
import styles from './lead-details.module.css';

const DisputeDialog = lazy(async () => ({
  default: (await import('./dispute-dialog.tsx')).DisputeDialog,
}));

export type Notice = { done?: string; wrong?: string };
export type LeadHandlers = { onChange: (lead: Lead) => void; onNotice: (notice: Notice) => void };

type LeadDetailsProps = LeadHandlers & { lead: Lead; now: string };

export function LeadDetails({ lead, now, ...handlers }: LeadDetailsProps) {
  return (
    <div className={styles.details}>
      <Facts lead={lead} />
      <Message lead={lead} />
      <div className={styles.actions}>
        {lead.user?.email && (
          <ButtonLink to={conversationPath(lead.user.id)} size="small">
            <MessageIcon aria-hidden="true" />
            {t('Direct Message')}
          </ButtonLink>
        )}
        <Replied lead={lead} {...handlers} />
        <Dispute lead={lead} now={now} {...handlers} />
      </div>
    </div>
  );
}

function Facts({ lead: { user, inquiry } }: { lead: Lead }) {
  const name = inquiry?.full_name || (user && `${user.first_name} ${user.last_name}`.trim());
  const email = inquiry?.email || user?.email;
  return (
    <dl className={styles.facts}>
      <Fact term={t('Name')}>{name || '–'}</Fact>
      <Fact term={t('Email')}>{email ? <a href={`mailto:${email}`}>{showEmail(email)}</a> : '–'}</Fact>
      <Fact term={t('Phone')}>
        {inquiry?.phone ? (
          <a href={formatPhoneLink(inquiry.phone)}>{formatPhone(inquiry.phone)}</a>
        ) : (
          t('Not provided')
        )}
      </Fact>
      <Fact term={t('Move-In Date')}>
        {inquiry?.move_in_date ? <Time value={inquiry.move_in_date} format="date" /> : t('Not provided')}
      </Fact>
      <Fact term={t('Topics')}>{inquiry?.topics.map((topic) => t(topic)).join(', ') || '–'}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Message({ lead: { inquiry } }: { lead: Lead }) {
  if (!inquiry?.message) return <p className={styles.none}>{t('This lead has no message.')}</p>;
  return <blockquote className={styles.message}>{inquiry.message}</blockquote>;
}

/**
 * Button to mark a lead as replied outside the site. Replies by message on the site are detected
 * automatically.
 */
function Replied({ lead, onChange, onNotice }: LeadHandlers & { lead: Lead }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(markReplied, { id: lead.id }),
    onSuccess: (changed) => {
      onChange(changed);
      onNotice({ done: t('Marked as replied. The student can see it.') });
    },
    onError: (error) => {
      if (isProblem(error)) onNotice({ wrong: error.problem.detail });
    },
  });
  if (lead.is_replied) {
    return (
      <p className={styles.state}>
        <ReplyIcon aria-hidden="true" />
        {t('Replied')}
      </p>
    );
  }
  return (
    <Button tone="quiet" size="small" isBusy={isPending} onClick={() => mutate()}>
      {t('Mark as replied')}
    </Button>
  );
}

function Dispute({ lead, now, onChange, onNotice }: LeadDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { dispute, disputable_until: until } = lead;
  if (dispute) return <p className={styles.reported}>{t(DISPUTE_STATES[dispute.status])}</p>;
  if (until === null || until <= now) return null;
  const handleSent = (changed: Lead) => {
    setOpen(false);
    onChange(changed);
    onNotice({ done: t(DISPUTE_STATES[changed.dispute?.status ?? 'open']) });
  };
  return (
    <>
      <Button tone="plain" size="small" onClick={() => setOpen(true)}>
        {t('Report an unreachable contact')}
      </Button>
      {isOpen && (
        <LazyPart>
          <DisputeDialog lead={lead} until={until} onSent={handleSent} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
