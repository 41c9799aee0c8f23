import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { MOVED_PAGES } from '../shared/pages.ts';

/** Texts of law, each at its own name. */
const LEGAL_PAGES = ['terms', 'privacy', 'cookies', 'accessibility', 'fair-housing'];

/** Every page of the product (section 2.1). What no line names is the not-found page. */
export default [
  index('marketing/home-page.tsx'),
  route('404', 'shell/not-found-page.tsx'),
  route('login', 'session/login-page.tsx'),
  route('messages', 'messages/messages-page.tsx'),
  route('language', 'shell/language-page.tsx'),
  route('unsubscribe', 'account/unsubscribe-page.tsx'),
  route('listing-manager', 'manager/manager-page.tsx'),
  route('listing-manager/new', 'manager/older-new-page.tsx'),
  route('listing-manager/edit/:p_id', 'manager/older-edit-page.tsx'),
  route('listing-manager/confirm', 'manager/confirm-availability-page.tsx'),
  route('listing-manager/leads', 'leads/leads-page.tsx'),
  route('listing-manager/leads/purchase', 'leads/lead-purchase-page.tsx'),
  route('listing-manager/upgrade', 'leads/tier-purchase-page.tsx'),
  route('listing-manager/payments', 'leads/payments-page.tsx'),
  route('account', 'account/account-page.tsx'),
  route('account/inquiries', 'account/inquiries-page.tsx'),
  route('account/notifications', 'account/notification-settings-page.tsx'),
  route('account/confirm-email', 'account/confirm-email-page.tsx'),
  route('account/forgot-password', 'account/forgot-password-page.tsx'),
  route('account/reset-password', 'account/reset-password-page.tsx'),
  route('blog', 'blog/blog-page.tsx'),
  route('blog/:slug', 'blog/article-page.tsx'),
  ...LEGAL_PAGES.map((slug) => route(slug, 'marketing/legal-page.tsx', { id: slug })),
  route('contact', 'marketing/contact-page.tsx'),
  route('about', 'marketing/about-page.tsx'),
  route('about/off-campus-housing', 'marketing/site-links-page.tsx'),
  route('listing-info', 'marketing/listing-info-page.tsx'),
  route('university-partnerships', 'marketing/partners-page.tsx'),
  ...Object.keys(MOVED_PAGES).map((path) => route(path.slice(1, -1), 'shell/moved-page.tsx', { id: path })),
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
