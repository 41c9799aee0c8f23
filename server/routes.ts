import { accountRoutes } from './accounts/account.routes.ts';
import { authRoutes } from './accounts/auth.routes.ts';
import { managerAccountRoutes } from './accounts/manager-account.routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/second-factor.routes.ts';
import { userRoutes } from './accounts/users.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import type { Context } from './context.ts';
import { forumRoutes } from './forum/forum.routes.ts';
import type { Route } from './http/route.ts';
import { inquiryRoutes } from './inquiries/inquiries.routes.ts';
import { sendWaiting } from './inquiries/send-waiting.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { blockRoutes } from './messages/blocks.routes.ts';
import { conversationRoutes } from './messages/conversations.routes.ts';
import { eventRoutes } from './messages/events.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { sandboxCardRoutes } from './payments/sandbox/sandbox-card.routes.ts';
import { webhookRoutes } from './payments/webhooks.routes.ts';
import { favoriteRoutes } from './properties/favorites.routes.ts';
import { featureRoutes } from './properties/features.routes.ts';
import { filterCountRoutes } from './properties/filter-counts.routes.ts';
import { listingFileRoutes } from './properties/import/listing-files.routes.ts';
import { managerFeedRoutes } from './properties/import/manager-feed.routes.ts';
import { scheduledFeedRoutes } from './properties/import/scheduled-feeds.routes.ts';
import { availabilityRoutes } from './properties/manage/availability.routes.ts';
import { floorPlanRoutes } from './properties/manage/floor-plans.routes.ts';
import { managerPropertyRoutes } from './properties/manage/manager-properties.routes.ts';
import { photoRoutes } from './properties/manage/photos.routes.ts';
import { marketRoutes } from './properties/market.routes.ts';
import { pinRoutes } from './properties/pins.routes.ts';
import { propertyRoutes } from './properties/properties.routes.ts';
import { searchRoutes } from './properties/search.routes.ts';
import { travelTimeRoutes } from './properties/travel-times.routes.ts';
import { updateManagerListings } from './properties/update-manager-listings.ts';
import { roommateRoutes } from './roommates/roommates.routes.ts';
import { schoolRoutes } from './schools/schools.routes.ts';
import { savedSearchRoutes } from './searches/saved-searches.routes.ts';
import { announcementRoutes } from './staff/announcements.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';

/** Endpoints missing here are not mounted. */
export const routes: readonly Route<Context>[] = [
  ...schoolRoutes,
  ...searchRoutes,
  ...pinRoutes,
  ...travelTimeRoutes,
  ...filterCountRoutes,
  ...marketRoutes,
  ...propertyRoutes,
  ...favoriteRoutes,
  ...savedSearchRoutes,
  ...featureRoutes,
  ...managerPropertyRoutes,
  ...availabilityRoutes,
  ...listingFileRoutes,
  ...managerFeedRoutes,
  ...scheduledFeedRoutes,
  ...floorPlanRoutes,
  ...photoRoutes,
  ...userRoutes,
  ...authRoutes,
  ...secondFactorRoutes,
  ...accountRoutes(sendWaiting),
  ...managerAccountRoutes(updateManagerListings),
  ...inquiryRoutes,
  ...sandboxCardRoutes,
  ...leadRoutes,
  ...paymentRoutes,
  ...webhookRoutes,
  ...roommateRoutes,
  ...forumRoutes,
  ...moderationRoutes,
  ...messageRoutes,
  ...conversationRoutes,
  ...eventRoutes,
  ...blockRoutes,
  ...notificationRoutes,
  ...contentRoutes,
  ...staffRoutes,
  ...announcementRoutes,
];
