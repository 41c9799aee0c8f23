import { formatNumberOf } from '#shared/rules/format-number.ts';
import { t } from '#shared/texts/t.ts';
import type { SaveStep } from './plan-steps.ts';

/** Steps in words, such as 'the listing, 2 floor plans, 1 photo'. */
export function describeSteps(steps: readonly SaveStep[]): string {
  const count = (kind: SaveStep['kind'], isGone: boolean) =>
    steps.filter((step) => step.kind === kind && (step.action === 'delete') === isGone).length;
  const parts = [
    count('property', false) > 0 && 'the listing',
    count('plan', false) > 0 && formatNumberOf(count('plan', false), 'floor plan'),
    count('plan', true) > 0 &&
      formatNumberOf(count('plan', true), t('floor plan to remove'), t('floor plans to remove')),
    count('photo', false) > 0 && formatNumberOf(count('photo', false), 'photo'),
    count('photo', true) > 0 &&
      formatNumberOf(count('photo', true), t('photo to remove'), t('photos to remove')),
  ];
  return parts.filter(Boolean).join(', ');
}

const WORKING: Record<SaveStep['kind'], string> = {
  property: 'the listing',
  plan: 'floor plan',
  photo: 'photo',
};

/** What is done now: 'Saving photo 3 of 8…'. */
export function describeStep(done: readonly SaveStep[], left: readonly SaveStep[]): string {
  const [step] = left;
  if (!step) return t('Saved.');
  if (step.kind === 'property') return `Saving ${WORKING.property}…`;
  const isSameKind = ({ kind }: SaveStep) => kind === step.kind;
  const before = done.filter(isSameKind).length;
  return `Saving ${WORKING[step.kind]} ${before + 1} of ${before + left.filter(isSameKind).length}…`;
}
