import type { Feature } from '#shared/api/features.ts';
import { msg, t } from '#shared/texts/t.ts';
import styles from './feature-groups.module.css';

/** In the order of section 2.6. */
const GROUPS: [Feature['group'], string][] = [
  ['parking', msg('Parking')],
  ['recreation', msg('Recreation')],
  ['kitchen', msg('Kitchen')],
  ['living', msg('Living')],
  ['security', msg('Security')],
  ['utilities', msg('Utilities')],
  ['pets', msg('Pets')],
  ['laundry', msg('Laundry')],
  ['other', msg('More')],
];

export function FeatureGroups({ features }: { features: Feature[] }) {
  return (
    <div className={styles.groups}>
      {GROUPS.map(([group, title]) => {
        const inGroup = features.filter((feature) => feature.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group}>
            <h3 className={styles.title}>{t(title)}</h3>
            <ul className={styles.list}>
              {inGroup.map((feature) => (
                <li key={feature.id} data-absent={feature.slug.startsWith('no-') || undefined}>
                  {t(feature.name)}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
