import { Link } from 'react-router';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, housingPath, roommatesPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './feature-sections.module.css';

type Feature = { title: string; text: string; scene: IllustrationName; link?: { label: string; to: string } };

function featuresOf(school: School): Feature[] {
  const name = school.short_name || school.name;
  const housing = housingPath(school);
  return [
    {
      title: t('Browse and compare listings'),
      text: t(
        'Every home near {name} on one list and one map. Filter by beds and rent, and compare homes side by side.',
        { name },
      ),
      scene: 'street',
      link: { label: t('See homes near {name}', { name }), to: housing },
    },
    {
      title: t('Know the details before you visit'),
      text: t(
        'Photos, floor plans, rent per person, amenities and move-in dates: you’ll find what you’d ask first on the page.',
      ),
      scene: 'cutaway',
      link: { label: t('See a home'), to: housing },
    },
    {
      title: t('Plan your commute'),
      text: t(
        'See how long it takes to walk or drive to campus from each home, so you can make that early class.',
      ),
      scene: 'route',
      link: { label: t('Compare routes to campus'), to: housing },
    },
    {
      title: t('Get to know the area'),
      text: school.city
        ? t(
            'See where to eat and shop in {city}, and how easy it is to get around each home without a car.',
            { city: school.city },
          )
        : t('See where to eat and shop near each home, and how easy it is to get around without a car.'),
      scene: 'corner',
    },
    {
      title: t('Find a roommate'),
      text: t('Say how you live, see who lives like you, and talk before you share a kitchen.'),
      scene: 'sofa',
      link: { label: t('Meet students looking for a roommate'), to: roommatesPath(school) },
    },
    {
      title: t('Ask students who’ve been there'),
      text: t('Leases, neighborhoods, moving days: students at your school answer in its own forum.'),
      scene: 'desk',
      link: { label: t('Go to the forum'), to: forumPath(school) },
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
          <Illustration name={scene} className={styles.scene} />
        </section>
      ))}
    </div>
  );
}
