import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Scene, type SceneName } from '../ui/scene.tsx';
import styles from './home-tools.module.css';

const TOOLS: { title: string; text: string; scene: SceneName; isOpen: boolean }[] = [
  {
    title: 'Housing search',
    text: 'Every home near your school on one map, with its rent, its floor plans and the minutes to class.',
    scene: 'route',
    isOpen: true,
  },
  {
    title: 'Roommate finder',
    text: 'Say how you live: early or late, tidy or easy-going. Meet the people it fits, and talk before you move.',
    scene: 'sofa',
    isOpen: false,
  },
  {
    title: 'Community forum',
    text: 'Leases, bus lines, good landlords: ask the students who have lived there.',
    scene: 'desk',
    isOpen: true,
  },
];

/** What each school's pages hold. Tools that are not open yet say so. */
export function HomeTools() {
  return (
    <ul className={styles.tools}>
      {TOOLS.map(({ title, text, scene, isOpen }) => (
        <Card as="li" key={title} className={styles.tool}>
          <Scene name={scene} className={styles.drawing} />
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{text}</p>
            {!isOpen && <Badge tone="lamp">Opening soon</Badge>}
          </div>
        </Card>
      ))}
    </ul>
  );
}
