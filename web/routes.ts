import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the product (section 2.1). What no line names is the not-found page. */
export default [
  index('marketing/home-page.tsx'),
  route('404', 'shell/not-found-page.tsx'),
  route('login', 'session/login-page.tsx'),
  route('messages', 'messages/messages-page.tsx'),
  route('unsubscribe', 'account/unsubscribe-page.tsx'),
  route('listing-manager', 'manager/manager-page.tsx'),
  route('listing-manager/new', 'manager/older-new-page.tsx'),
  route('listing-manager/edit/:p_id', 'manager/older-edit-page.tsx'),
  route('listing-manager/confirm', 'manager/confirm-availability-page.tsx'),
  route('account', 'account/account-page.tsx'),
  route('account/notifications', 'account/notification-settings-page.tsx'),
  route('account/confirm-email', 'account/confirm-email-page.tsx'),
  route('account/forgot-password', 'account/forgot-password-page.tsx'),
  route('account/reset-password', 'account/reset-password-page.tsx'),
  route(':school', 'school/school-page.tsx'),
  route(':school/off-campus-housing', 'housing/housing-page.tsx'),
  route(':school/off-campus-housing/:property/:p_id', 'property/property-page.tsx'),
  route(':school/roommates', 'roommates/roommates-page.tsx'),
  route(':school/roommates/create-profile', 'roommates/create-profile-page.tsx'),
  route(':school/forum', 'forum/forum-page.tsx'),
  route(':school/forum/moderation', 'forum/moderation-page.tsx'),
  route(':school/forum/:p_id', 'forum/post-page.tsx'),
  route('moderation', 'forum/staff-reports-page.tsx'),
  route('*', 'shell/unknown-page.tsx'),
] satisfies RouteConfig;
