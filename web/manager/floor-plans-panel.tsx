import PlusIcon from 'lucide-react/icons/plus';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import { compareFeatures } from '#shared/rules/feature-order.ts';
import { t } from '#shared/texts/t.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './floor-plans-panel.module.css';
import { localDate } from './local-date.ts';
import type { PanelProps } from './panel-props.ts';
import { PlanCard } from './plan-card.tsx';
import { addPlan, duplicatePlan, removePlan } from './plan-changes.ts';
import { planTitle } from './plan-summary.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Number of floor plans up to which all are open at first. Of more plans, all start collapsed. */
const OPEN_PLANS = 2;

/** Returns the current date: in UTC until hydration, then in the browser's time zone. */
function useToday(): string {
  const [today, setToday] = useState(() => new Date().toISOString().slice(0, 10));
  useEffect(() => setToday(localDate(new Date())), []);
  return today;
}

export function FloorPlansPanel(props: PanelProps) {
  const { draft, errors, advice, features, variant } = props;
  const { plans } = draft;
  const list = useRef<HTMLDivElement>(null);
  const [newKey, setNewKey] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const onChange = useStableCallback(props.onChange);
  const onTouch = useStableCallback(props.onTouch);
  const areFew = useState(plans.length <= OPEN_PLANS)[0];
  const today = useToday();
  const offered = useMemo(
    () => features.filter(({ type }) => type === 'floorplan').toSorted(compareFeatures),
    [features],
  );

  useEffect(() => {
    if (newKey === null) return;
    const card = list.current?.querySelector(`[data-plan="${newKey}"]`);
    card?.querySelector('input')?.focus();
    if (card) setNewKey(null);
  });
  const add = () => {
    const key = createIdempotencyKey();
    onChange(addPlan(key));
    setNewKey(key);
  };
  const duplicate = useStableCallback((id: number) => {
    const key = createIdempotencyKey();
    onChange(duplicatePlan(id, key));
    setNewKey(key);
  });
  const remove = useStableCallback((id: number) => {
    const plan = plans.find((one) => one.id === id);
    onChange(removePlan(id));
    setNotice(plan ? t('{name} removed.', { name: planTitle(plan.fields) }) : '');
    list.current?.focus();
  });

  const addButton = (
    <Button tone="quiet" disabled={plans.length >= MAX_FLOOR_PLANS} onClick={add}>
      <PlusIcon aria-hidden="true" className={styles.icon} />
      {t('Add another floor plan')}
    </Button>
  );
  return (
    <div ref={list} tabIndex={-1} className={styles.panel}>
      {plans.length === 0 && (
        <EmptyState
          level={0}
          title={t('No floor plans yet')}
          text={t('Students compare rents and bedrooms by floor plan. Add one to show yours.')}
          action={addButton}
        />
      )}
      {plans.length > 0 && (
        <ol className={styles.list} aria-label={t('Floor Plans')}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.key}
              plan={plan}
              errors={errors.plans[plan.id]}
              advice={advice.plans[plan.id]}
              features={offered}
              variant={variant}
              today={today}
              startsOpen={plan.id < 0 || areFew}
              onChange={onChange}
              onTouch={onTouch}
              onDuplicate={duplicate}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{notice}</span>
      </VisuallyHidden>
      {plans.length > 0 && (
        <div className={styles.ways}>
          {addButton}
          <span className={styles.count}>
            {t('{count, plural, one {# floor plan} other {# floor plans}}', { count: plans.length })}
          </span>
        </div>
      )}
    </div>
  );
}
