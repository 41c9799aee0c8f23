import type { Settings } from '../config/settings.ts';

/** Values from the operator's settings. Null removes the paragraph or heading with the placeholder. */
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

/** Leaves unknown placeholders in the text, so that editors notice them. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}

export function lacksValue(text: string, values: PlaceholderValues): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, name]) => values[name ?? ''] === null);
}
