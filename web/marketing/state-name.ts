import { US_STATES } from '#shared/rules/us-states.ts';
import { t } from '#shared/texts/t.ts';

/** What a state's part of the list is called, and found by. */
export const stateName = (code: string): string => US_STATES[code] ?? t('Elsewhere');
export const stateId = (code: string): string => `state-${code || 'elsewhere'}`;
