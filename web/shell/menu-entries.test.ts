import { expect, test } from 'vitest';
import type { CurrentUser, ManagerProfile } from '#shared/api/users-schemas.ts';
import { menuEntries } from './menu-entries.ts';

const VISITOR = { isLoggedIn: false, manager: null };
const STUDENT = {
  isLoggedIn: true,
  manager: null,
  user: { type: 'student', staff_roles: [] as string[] } as CurrentUser,
};
const MANAGER = { isLoggedIn: true, manager: { id: 1 } as ManagerProfile };
const labels = (...args: Parameters<typeof menuEntries>) => menuEntries(...args).map(({ label }) => label);

test('menu of a visitor has no pages that require login', () => {
  expect(labels(VISITOR)).toEqual([
    'Find a school',
    'Favorites',
    'Saved searches',
    'Blog',
    'Advertise With Us',
  ]);
});

test('menu of a student has no Listing Manager', () => {
  expect(labels(STUDENT)).toEqual([
    'Find a school',
    'Favorites',
    'Saved searches',
    'Your inquiries',
    'Blog',
    'Advertise With Us',
    'My Messages',
    'Notifications',
    'My Account',
  ]);
});

test('menu of a manager has the Listing Manager', () => {
  expect(labels(MANAGER)).toContain('Listing Manager');
});

test('menu contains the staff console only for staff with a role', () => {
  const staff = { ...STUDENT, user: { type: 'staff', staff_roles: ['trust'] as string[] } as CurrentUser };
  expect(labels(staff)).toContain('Staff console');
  expect(
    labels({ ...staff, user: { type: 'student', staff_roles: [] as string[] } as CurrentUser }),
  ).not.toContain('Staff console');
});
