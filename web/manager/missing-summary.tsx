import type { ListingPanel } from '#shared/pages.ts';
import { mapFields, PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import styles from './missing-summary.module.css';
import { PANEL_LABELS } from './panel-labels.ts';
import type { ListingErrors } from './panel-props.ts';

const FIELD_LABELS: Record<string, string> = {
  ...mapFields((name) => PROPERTY_FIELDS[name].label),
  status: msg('Listing Status'),
  tier: msg('Listing Tier'),
  center: msg('Pin on the map'),
  is_center_confirmed: msg('Pin on the map'),
  sq_feet: msg('Square Feet'),
  stories: msg('Stories'),
  price: msg('Price'),
  price_max: msg('Max Price'),
  bedrooms: msg('Bedrooms'),
  full_bath: msg('Full Baths'),
  half_bath: msg('Half Baths'),
  date_available: msg('Date Available'),
  tour_url: msg('Tour URL'),
  price_per: msg('Price per'),
};

const NAME_LIMIT = 4;

function namesIn({ fields, plans, noPhotos }: ListingErrors, panel: ListingPanel): string[] {
  if (panel === 'photos') return [noPhotos ? t('Photos, or “Skip photos for now”') : t('Caption')];
  const names = panel === 'details' ? Object.keys(fields) : Object.values(plans).flatMap(Object.keys);
  return [...new Set(names.map((name) => t(FIELD_LABELS[name] ?? name)))];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAME_LIMIT).join(', ');
  const count = names.length - NAME_LIMIT;
  return count > 0 ? t('{names} and {count} more', { names: shown, count }) : shown;
}

type MissingSummaryProps = {
  id: string;
  found: ListingErrors;
  panels: readonly ListingPanel[];
};

export function MissingSummary({ id, found, panels }: MissingSummaryProps) {
  if (panels.length === 0) return null;
  const [panel, ...others] = panels;
  const names =
    others.length === 0 ? namesIn(found, panel!) : panels.map((one) => t(PANEL_LABELS[one].title));
  return (
    <p id={id} className={styles.summary}>
      {t('Still to complete: {names}.', { names: listed(names) })}
    </p>
  );
}
