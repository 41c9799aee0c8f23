import BellIcon from 'lucide-react/icons/bell';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import UserIcon from 'lucide-react/icons/circle-user-round';
import ListIcon from 'lucide-react/icons/clipboard-list';
import HeartIcon from 'lucide-react/icons/heart';
import ConsoleIcon from 'lucide-react/icons/inbox';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import MessageIcon from 'lucide-react/icons/message-circle';
import NewspaperIcon from 'lucide-react/icons/newspaper';
import SearchIcon from 'lucide-react/icons/search';
import SendIcon from 'lucide-react/icons/send';
import type { ComponentType, SVGProps } from 'react';
import { PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { SessionState } from '../session/use-session.ts';

type Audience = 'all' | 'users' | 'students' | 'managers' | 'staff';
type MenuEntry = {
  path: string;
  label: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  isFor: Audience;
};

const ENTRIES: readonly MenuEntry[] = [
  { path: PAGES.home, label: msg('Find a school'), Icon: SearchIcon, isFor: 'all' },
  { path: PAGES.favorites, label: msg('Favorites'), Icon: HeartIcon, isFor: 'all' },
  { path: PAGES.savedSearches, label: msg('Saved searches'), Icon: BookmarkIcon, isFor: 'all' },
  { path: PAGES.inquiries, label: msg('Your inquiries'), Icon: SendIcon, isFor: 'students' },
  { path: PAGES.blog, label: msg('Blog'), Icon: NewspaperIcon, isFor: 'all' },
  { path: PAGES.listingInfo, label: msg('Advertise With Us'), Icon: MegaphoneIcon, isFor: 'all' },
  { path: PAGES.listingManager, label: msg('Listing Manager'), Icon: ListIcon, isFor: 'managers' },
  { path: PAGES.messages, label: msg('My Messages'), Icon: MessageIcon, isFor: 'users' },
  { path: PAGES.notificationSettings, label: msg('Notifications'), Icon: BellIcon, isFor: 'users' },
  { path: PAGES.staff, label: msg('Staff console'), Icon: ConsoleIcon, isFor: 'staff' },
  { path: PAGES.account, label: msg('My Account'), Icon: UserIcon, isFor: 'users' },
];

export function menuEntries({
  isLoggedIn,
  manager,
  user,
}: Pick<SessionState, 'isLoggedIn' | 'manager'> & Partial<Pick<SessionState, 'user'>>): Omit<
  MenuEntry,
  'isFor'
>[] {
  const isMeant = {
    all: true,
    users: isLoggedIn,
    students: user?.type === 'student',
    managers: manager !== null,
    staff: (user?.staff_roles.length ?? 0) > 0,
  };
  return ENTRIES.filter(({ isFor }) => isMeant[isFor]).map((entry) => ({ ...entry, label: t(entry.label) }));
}
