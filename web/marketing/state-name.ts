import { US_STATES } from '#shared/rules/us-states.ts';
import { t } from '#shared/texts/t.ts';

export const stateName = (code: string): string => US_STATES[code] ?? t('Elsewhere');
export const stateId = (code: string): string => `state-${code || 'elsewhere'}`;
