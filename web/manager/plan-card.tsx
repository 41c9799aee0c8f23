import ChevronIcon from 'lucide-react/icons/chevron-down';
import CopyIcon from 'lucide-react/icons/copy';
import RemoveIcon from 'lucide-react/icons/trash-2';
import { memo, useId, useState } from 'react';
import type { Feature } from '#shared/api/features-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { T } from '../ui/t.tsx';
import { hiddenText } from '../ui/visually-hidden.tsx';
import { FeatureChecks } from './feature-checks.tsx';
import styles from './plan-card.module.css';
import { choosePlanFeature } from './plan-changes.ts';
import { PlanFields, type PlanFieldsProps } from './plan-fields.tsx';
import { planTitle, summarizePlan } from './plan-summary.ts';

type PlanCardProps = PlanFieldsProps & {
  features: readonly Feature[];
  today: string;
  startsOpen: boolean;
  onDuplicate: (id: number) => void;
  onRemove: (id: number) => void;
};

type Errors = PlanFieldsProps['errors'];

function hasSameErrors(a: Errors = {}, b: Errors = {}): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof typeof a>;
  return [...names].every((name) => a[name] === b[name]);
}

/** Compares only the errors of this plan, because the object of all errors is new on each render. */
function isSameCard(before: PlanCardProps, now: PlanCardProps): boolean {
  const names = Object.keys(now) as (keyof PlanCardProps)[];
  return names.every((name) =>
    name === 'errors' || name === 'advice'
      ? hasSameErrors(before[name], now[name])
      : before[name] === now[name],
  );
}

/** One floor plan. Opens automatically if it has errors. */
export const PlanCard = memo(function PlanCard(props: PlanCardProps) {
  const { plan, errors, advice, features, startsOpen, today, onChange, onDuplicate, onRemove } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const suggestions = Object.keys(advice ?? {}).length;
  const hasErrors = Object.keys(errors ?? {}).length > 0;
  if (hasErrors && !isOpen) setOpen(true);
  const title = planTitle(plan.fields);
  const chosen = plan.features.filter((one) => features.some((feature) => feature.id === one)).length;
  return (
    <Card as="li" className={styles.card} data-plan={plan.key}>
      <h3 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronIcon aria-hidden="true" className={styles.chevron} />
          <span className={styles.line}>
            <span className={styles.name}>
              {title} {plan.id < 0 && <Badge tone="lamp">{t('Not saved yet')}</Badge>}
              {!isOpen && suggestions > 0 && (
                <Badge>
                  {t('{count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions })}
                </Badge>
              )}
            </span>
            {!isOpen && <span className={styles.summary}>{summarizePlan(plan.fields, today)}</span>}
          </span>
        </button>
      </h3>
      <div id={`${id}-body`} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <PlanFields {...props} />
            {features.length > 0 && (
              <fieldset className={styles.features}>
                <legend className={styles.legend}>
                  {t('Floor plan features ({count} selected)', { count: chosen })}
                </legend>
                <FeatureChecks
                  features={features}
                  chosen={plan.features}
                  onChoose={(feature, isChosen) => onChange(choosePlanFeature(plan.id, feature, isChosen))}
                />
              </fieldset>
            )}
            <div className={styles.ways}>
              <Button tone="plain" size="small" onClick={() => onDuplicate(plan.id)}>
                <CopyIcon aria-hidden="true" className={styles.icon} />
                <T text="Duplicate<hidden>: {name}</hidden>" values={{ name: title, hidden: hiddenText }} />
              </Button>
              <Button tone="plain" size="small" className={styles.remove} onClick={() => onRemove(plan.id)}>
                <RemoveIcon aria-hidden="true" className={styles.icon} />
                <T
                  text="Remove Floor Plan<hidden>: {name}</hidden>"
                  values={{ name: title, hidden: hiddenText }}
                />
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}, isSameCard);
