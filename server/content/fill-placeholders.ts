import type { Settings } from '../config/settings.ts';

/** What the operator's settings put into texts; null: the line that asks for it is left out. */
export type PlaceholderValues = Record<string, string | null>;

type Operator = Pick<
  Settings,
  'operatorName' | 'operatorAddress' | 'operatorPhone' | 'governingLaw' | 'supportEmail'
>;

export function placeholderValues(settings: Operator, siteUrl: string): PlaceholderValues {
  return {
    operator_name: settings.operatorName ?? 'the operator of this site',
    operator_address: settings.operatorAddress,
    operator_phone: settings.operatorPhone,
    governing_law: settings.governingLaw,
    support_email: settings.supportEmail,
    site_url: siteUrl,
  };
}

const PLACEHOLDER = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** A name that nobody knows stays as it is written, so that it is seen. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (written, name: string) => values[name] ?? written);
}

/** Whether a text asks for what the operator has not set. */
export function lacksValue(text: string, values: PlaceholderValues): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, name]) => values[name ?? ''] === null);
}
