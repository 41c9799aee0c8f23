import { useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { tierPurchasePath } from '#shared/pages.ts';
import { formatShortDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS, tierPriceCents } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { hiddenText } from '../ui/visually-hidden.tsx';
import { cancelTierRequest } from './change-status.ts';
import type { ListingRow, RowHandlers } from './listing-row.ts';
import styles from './tier-note.module.css';

export function TierRequest({ row, onChange, onNotice }: RowHandlers & { row: ListingRow }) {
  const [isBusy, setBusy] = useState(false);
  const { id, title, tier, requested_tier: wanted } = row;
  if (wanted === null) return null;

  const handleStay = async () => {
    setBusy(true);
    onNotice({});
    try {
      const { requested_tier, updated } = await cancelTierRequest(call, id);
      onChange(id, { requested_tier, updated });
      // The list shows the message, because this note disappears.
      onNotice({ done: t('{name} stays with {tier}.', { name: title, tier: t(TIER_LABELS[tier]) }) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      const waits = t('{name} isn’t {tier} yet.', { name: title, tier: t(TIER_LABELS[wanted]) });
      onNotice({ wrong: `${waits} ${error.problem.detail}` });
      setBusy(false);
    }
  };
  return (
    <div className={styles.request}>
      <p className={styles.text}>{t('{tier} starts when you pay.', { tier: t(TIER_LABELS[wanted]) })}</p>
      <ButtonLink to={tierPurchasePath(id, wanted)} reloadDocument size="small">
        <T
          text="Pay {price}<hidden> for {tier}: {name}</hidden>"
          values={{
            price: formatCents(tierPriceCents(wanted)),
            tier: t(TIER_LABELS[wanted]),
            name: title,
            hidden: hiddenText,
          }}
        />
      </ButtonLink>
      <Button tone="quiet" size="small" isBusy={isBusy} onClick={handleStay}>
        <T
          text="Stay with {tier}<hidden>: {name}</hidden>"
          values={{ tier: t(TIER_LABELS[tier]), name: title, hidden: hiddenText }}
        />
      </Button>
    </div>
  );
}

/** End of a paid tier. Renders nothing for multi-family managers, whose tiers have no end. */
export function TierEnd({ row, now }: { row: ListingRow; now: string }) {
  const { manager } = useSession();
  const { id, title, tier, contract_end_date: end } = row;
  if (manager?.type !== 'single-family' || tier === 'free' || end === null) return null;
  return (
    <p className={styles.end}>
      <Time value={end}>{t('until {date}', { date: formatShortDate(end, now) })}</Time>
      <Link to={tierPurchasePath(id, tier)} reloadDocument className={styles.renew}>
        <T
          text="Renew<hidden> {tier}: {name}</hidden>"
          values={{ tier: t(TIER_LABELS[tier]), name: title, hidden: hiddenText }}
        />
      </Link>
    </p>
  );
}
