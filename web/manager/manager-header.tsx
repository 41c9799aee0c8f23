import BackIcon from 'lucide-react/icons/arrow-left';
import ListIcon from 'lucide-react/icons/list';
import DiscardIcon from 'lucide-react/icons/trash-2';
import FilesIcon from 'lucide-react/icons/upload';
import UserIcon from 'lucide-react/icons/user-round';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { requestDiscard } from './discard-request.ts';
import styles from './manager-header.module.css';
import type { ManagerPlace } from './manager-place.ts';

type ManagerHeaderProps = {
  place: ManagerPlace;
  lastList: string;
};

export function ManagerHeader({ place, lastList }: ManagerHeaderProps) {
  const { view } = place;
  return (
    <nav aria-label={t('Listing Manager')} className={styles.bar}>
      <ul className={styles.tabs}>
        <li>
          <ListTab view={view} lastList={lastList} />
        </li>
        <Tab
          to={managerPath({ view: 'account' })}
          isOpen={view === 'account'}
          icon={<UserIcon aria-hidden="true" />}
        >
          {t('Account')}
        </Tab>
        <Tab
          to={managerPath({ view: 'bulk' })}
          isOpen={view === 'bulk'}
          icon={<FilesIcon aria-hidden="true" />}
        >
          {t('Import / Export')}
        </Tab>
      </ul>
      {view !== 'create' && (
        <ButtonLink to={managerPath({ view: 'create' })} size="small" className={styles.add ?? ''}>
          {t('+ Add a Listing')}
        </ButtonLink>
      )}
    </nav>
  );
}

type TabProps = { to: string; isOpen: boolean; icon: ReactNode; children: ReactNode };

function Tab({ to, isOpen, icon, children }: TabProps) {
  return (
    <li>
      <Link to={to} className={styles.tab} aria-current={isOpen ? 'page' : undefined}>
        {icon}
        {children}
      </Link>
    </li>
  );
}

function ListTab({ view, lastList }: { view: ManagerPlace['view']; lastList: string }) {
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (view === 'create' && requestDiscard()) return;
    navigate(lastList);
  };
  const [text, Icon] = {
    create: [t('Discard Draft'), DiscardIcon] as const,
    edit: [t('Back to Listings'), BackIcon] as const,
    list: [t('Listings'), ListIcon] as const,
    account: [t('Listings'), ListIcon] as const,
    bulk: [t('Listings'), ListIcon] as const,
  }[view];
  return (
    <Link
      to={managerPath()}
      className={styles.tab}
      aria-current={view === 'list' ? 'page' : undefined}
      onClick={view === 'list' ? undefined : handleClick}
    >
      <Icon aria-hidden="true" />
      {text}
    </Link>
  );
}
