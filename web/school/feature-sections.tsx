import { Link } from 'react-router';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, housingPath, roommatesPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Scene, type SceneName } from '../ui/scene.tsx';
import styles from './feature-sections.module.css';

type Feature = { title: string; text: string; scene: SceneName; link?: { label: string; to: string } };

function featuresOf(school: School): Feature[] {
  const name = school.short_name || school.name;
  const housing = housingPath(school);
  return [
    {
      title: t('Browse and compare listings'),
      text: t(
        'Every home near {name} in one list and on one map. Narrow it down by beds and by rent, and compare what is left side by side.',
        { name },
      ),
      scene: 'street',
      link: { label: t('See homes near {name}', { name }), to: housing },
    },
    {
      title: t('Know the details before you visit'),
      text: t(
        'Photos, floor plans, rents per person, amenities and the day a home is free: what you would ask first is on the page.',
      ),
      scene: 'cutaway',
      link: { label: t('Look at a home'), to: housing },
    },
    {
      title: t('Plan your commute'),
      text: t(
        'Each home says how long the way to campus takes on foot and by car, so that an early class stays possible.',
      ),
      scene: 'route',
      link: { label: t('Compare the ways to campus'), to: housing },
    },
    {
      title: t('Get to know the area'),
      text: school.city
        ? t(
            'Where {city} eats and shops, and how well one gets around without a car, shown around each home.',
            { city: school.city },
          )
        : t(
            'Where the town eats and shops, and how well one gets around without a car, shown around each home.',
          ),
      scene: 'corner',
    },
    {
      title: t('Find a roommate'),
      text: t('Say how you live, see who lives like you, and talk before you share a kitchen.'),
      scene: 'sofa',
      link: { label: t('Meet people who look for a roommate'), to: roommatesPath(school) },
    },
    {
      title: t('Ask people who have been there'),
      text: t('Leases, neighborhoods, moving days: students of your school answer in its own forum.'),
      scene: 'desk',
      link: { label: t('Open the forum'), to: forumPath(school) },
    },
  ];
}

export function FeatureSections({ school }: { school: School }) {
  return (
    <div className={styles.features}>
      {featuresOf(school).map(({ title, text, scene, link }) => (
        <section key={title} className={styles.feature}>
          <div className={styles.content}>
            <h2>{title}</h2>
            <p>{text}</p>
            {link && <Link to={link.to}>{link.label}</Link>}
          </div>
          <Scene name={scene} className={styles.scene} />
        </section>
      ))}
    </div>
  );
}
