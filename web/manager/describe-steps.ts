import { msg, t } from '#shared/texts/t.ts';
import type { SaveStep } from './plan-steps.ts';

export function describeSteps(steps: readonly SaveStep[]): string {
  const count = (kind: SaveStep['kind'], isGone: boolean) =>
    steps.filter((step) => step.kind === kind && (step.action === 'delete') === isGone).length;
  const parts = [
    { count: count('property', false), text: msg('the listing') },
    {
      count: count('plan', false),
      text: msg('{count, plural, one {# floor plan} other {# floor plans}}'),
    },
    {
      count: count('plan', true),
      text: msg('{count, plural, one {# floor plan to remove} other {# floor plans to remove}}'),
    },
    { count: count('photo', false), text: msg('{count, plural, one {# photo} other {# photos}}') },
    {
      count: count('photo', true),
      text: msg('{count, plural, one {# photo to remove} other {# photos to remove}}'),
    },
  ];
  return parts.flatMap(({ count, text }) => (count > 0 ? t(text, { count }) : [])).join(', ');
}

const WORKING: Record<SaveStep['kind'], string> = {
  property: msg('Saving the listing…'),
  plan: msg('Saving floor plan {number} of {count}…'),
  photo: msg('Saving photo {number} of {count}…'),
};

export function describeStep(done: readonly SaveStep[], remaining: readonly SaveStep[]): string {
  const [step] = remaining;
  if (!step) return t('Saved.');
  const isSameKind = ({ kind }: SaveStep) => kind === step.kind;
  const before = done.filter(isSameKind).length;
  return t(WORKING[step.kind], { number: before + 1, count: before + remaining.filter(isSameKind).length });
}
