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

type MenuPage =
  | 'home'
  | 'blog'
  | 'favorites'
  | 'savedSearches'
  | 'inquiries'
  | 'listingInfo'
  | 'listingManager'
  | 'messages'
  | 'notificationSettings'
  | 'staff'
  | 'account';
type Audience = 'all' | 'users' | 'students' | 'managers' | 'staff';

type MenuEntry = {
  page: MenuPage;
  label: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  isFor: Audience;
};

/** Pages to which the menu and other components link. */
type LinkedPage = MenuPage | 'leads' | 'listingEdit';

/** Pages that exist. Links to other pages are hidden. */
const BUILT: readonly LinkedPage[] = [
  'home',
  'favorites',
  'savedSearches',
  'inquiries',
  'blog',
  'listingInfo',
  'leads',
  'listingEdit',
  'listingManager',
  'messages',
  'notificationSettings',
  'staff',
  'account',
];

export function isBuilt(page: LinkedPage): boolean {
  return BUILT.includes(page);
}

const ENTRIES: readonly MenuEntry[] = [
  { page: 'home', label: msg('Find a school'), Icon: SearchIcon, isFor: 'all' },
  { page: 'favorites', label: msg('Favorites'), Icon: HeartIcon, isFor: 'all' },
  { page: 'savedSearches', label: msg('Saved searches'), Icon: BookmarkIcon, isFor: 'all' },
  { page: 'inquiries', label: msg('Your inquiries'), Icon: SendIcon, isFor: 'students' },
  { page: 'blog', label: msg('Blog'), Icon: NewspaperIcon, isFor: 'all' },
  { page: 'listingInfo', label: msg('Advertise With Us'), Icon: MegaphoneIcon, isFor: 'all' },
  { page: 'listingManager', label: msg('Listing Manager'), Icon: ListIcon, isFor: 'managers' },
  { page: 'messages', label: msg('My Messages'), Icon: MessageIcon, isFor: 'users' },
  { page: 'notificationSettings', label: msg('Notifications'), Icon: BellIcon, isFor: 'users' },
  { page: 'staff', label: msg('Staff console'), Icon: ConsoleIcon, isFor: 'staff' },
  { page: 'account', label: msg('My Account'), Icon: UserIcon, isFor: 'users' },
];

export function menuEntries(
  {
    isLoggedIn,
    manager,
    user,
  }: Pick<SessionState, 'isLoggedIn' | 'manager'> & Partial<Pick<SessionState, 'user'>>,
  built: readonly LinkedPage[] = BUILT,
): (Pick<MenuEntry, 'label' | 'Icon'> & { path: string })[] {
  const isMeant = {
    all: true,
    users: isLoggedIn,
    students: user?.type === 'student',
    managers: manager !== null,
    staff: (user?.staff_roles.length ?? 0) > 0,
  };
  return ENTRIES.filter(({ page, isFor }) => built.includes(page) && isMeant[isFor]).map(
    ({ page, label, Icon }) => ({ label: t(label), Icon, path: PAGES[page] }),
  );
}
