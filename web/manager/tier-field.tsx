import { useId } from 'react';
import { Link } from 'react-router';
import { tierPurchasePath } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents, formatMoney } from '#shared/rules/format-money.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { TIER_RANK, TIERS, type Tier } from '#shared/rules/tier-order.ts';
import { TIER_LABELS, TIER_PRICES_USD, tierPriceCents } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { mailLink } from '../shell/mail-link.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Time } from '../ui/time.tsx';
import { currentTier } from './current-tier.ts';
import { changeFields } from './draft-changes.ts';
import type { PanelProps } from './panel-props.ts';
import { tierBenefits } from './tier-benefits.ts';
import styles from './tier-field.module.css';

/**
 * Choice of a listing's tier. A multi-family manager's tier comes with the account and can't be chosen here.
 */
export function TierField(props: PanelProps) {
  return props.manager.type === 'multi-family' ? <AccountTier {...props} /> : <TierChoice {...props} />;
}

function AccountTier(props: PanelProps) {
  const tier = currentTier(props);
  const email = useSettings()?.support_email;
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('Listing Tier')}</span>
      <p className={styles.account}>
        <Badge tone={tier === 'premium' ? 'lamp' : 'plain'}>{t(TIER_LABELS[tier])}</Badge>
        <span>
          {t('Included with your account, with up to {count} photos.', { count: PHOTO_ALLOWANCE[tier] })}{' '}
          {props.manager.account_level !== 'premium' && email && (
            <a href={mailLink(email, t('Upgrade to Premium'))}>{t('Email us to upgrade')}</a>
          )}
        </span>
      </p>
    </div>
  );
}

function TierChoice(props: PanelProps) {
  const { draft, onChange, errors } = props;
  const { tier } = draft.fields;
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={errors.fields.tier ? `${id}-error` : undefined}>
      <legend className={styles.label}>{t('Listing Tier')}</legend>
      <div className={styles.tiers}>
        {TIERS.map((one) => (
          <label key={one} className={styles.tier}>
            <input
              type="radio"
              name="fields.tier"
              value={one}
              checked={tier === one}
              onChange={() => onChange(changeFields({ tier: one }))}
            />
            <span className={styles.name}>
              {t(TIER_LABELS[one])}
              <span className={styles.price}>
                {formatMoney(TIER_PRICES_USD[one])}
                <span className={styles.month}>{t('/mo')}</span>
              </span>
            </span>
            <span className={styles.benefits}>{tierBenefits(one).join(' · ')}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={errors.fields.tier} />
      <TierNotice {...props} />
    </fieldset>
  );
}

const priceOf = (tier: Tier) => formatCents(tierPriceCents(tier));

/** Explains when the chosen tier starts. Links to the payment if the tier has been requested. */
function TierNotice({ draft, saved, manager, isCreating }: PanelProps) {
  const wanted = draft.fields.tier;
  const present: Tier = saved?.tier ?? 'free';
  const inForce = currentTier({ draft, saved, manager });
  const step = TIER_RANK[wanted] - TIER_RANK[present];
  const isRequest = wanted !== 'free' && step > 0;
  const isPayable = isRequest && saved?.requested_tier === wanted;
  const values = { tier: t(TIER_LABELS[wanted]), price: priceOf(wanted), present: t(TIER_LABELS[inForce]) };
  return (
    <div role="status" className={`${styles.notice} ${step === 0 ? '' : styles.change}`}>
      {isRequest && (
        <p>
          {isCreating
            ? t(
                '{tier} starts when you pay: {price}, in full, for one month. Until then, the listing is {present}.',
                values,
              )
            : t(
                '{tier} starts when you pay: {price}, in full, for one month. Until then, the listing stays {present}.',
                values,
              )}
          {!isPayable && ` ${t('Save this first, then you can pay.')}`}
        </p>
      )}
      {isPayable && saved && (
        <ButtonLink to={tierPurchasePath(saved.id, wanted)} reloadDocument size="small">
          {t('Pay {price} to upgrade', { price: priceOf(wanted) })}
        </ButtonLink>
      )}
      {step < 0 && (
        <p>
          {t('{tier} starts when you save, with up to {count} photos.', {
            tier: t(TIER_LABELS[wanted]),
            count: PHOTO_ALLOWANCE[wanted],
          })}
          {saved?.contract_end_date &&
            ` ${t('We don’t refund the rest of your {tier} time.', { tier: t(TIER_LABELS[present]) })}`}
        </p>
      )}
      {step === 0 && <PresentTier saved={saved} />}
    </div>
  );
}

function PresentTier({ saved }: Pick<PanelProps, 'saved'>) {
  if (!saved || saved.tier === 'free' || !saved.contract_end_date) {
    return <p>{t('Changing tiers could cost extra; upgrades are charged in full.')}</p>;
  }
  const { id, tier, contract_end_date } = saved;
  return (
    <p>
      <Time value={contract_end_date}>
        {t('Paid until {date}. After that, the listing is Free.', { date: formatDate(contract_end_date) })}
      </Time>{' '}
      <Link to={tierPurchasePath(id, tier)} reloadDocument className={styles.renew}>
        {t('Renew for {price}', { price: priceOf(tier) })}
      </Link>
    </p>
  );
}
