import type { InboxKind } from '#shared/api/staff.ts';
import type { InboxItem } from '#shared/api/staff-schemas.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { msg, t } from '#shared/texts/t.ts';
import { KIND_LABELS } from '../forum/moderation-labels.ts';
import { DISPUTE_REASONS } from '../leads/dispute-labels.ts';

export const INBOX_LABELS: Record<InboxKind, string> = {
  report: msg('Report'),
  request: msg('Manager request'),
  lead_dispute: msg('Lead dispute'),
  card_dispute: msg('Card dispute'),
  mail: msg('Failed email'),
  job: msg('Failed job'),
  import: msg('Import to confirm'),
  map: msg('Outdated map'),
};

export function inboxTitle({ kind, title, word }: InboxItem): string {
  if (kind === 'report') {
    const what = t(KIND_LABELS[word as keyof typeof KIND_LABELS]);
    return title === '' ? what : t('{title} ({kind})', { title, kind: what });
  }
  return title;
}

export function inboxDetail({ kind, word, detail }: InboxItem): string {
  if (kind === 'lead_dispute')
    return [t(DISPUTE_REASONS[word as keyof typeof DISPUTE_REASONS]), detail].filter(Boolean).join(' · ');
  if (kind === 'import') {
    const count = Number(detail);
    return t('{count, plural, one {# listing} other {{number} listings}} would become inactive', {
      count,
      number: formatNumber(count),
    });
  }
  return detail;
}
