import { accountSchemas } from './account-schemas.ts';
import { addressPlacesSchemas } from './address-places-schemas.ts';
import { announcementsSchemas } from './announcements-schemas.ts';
import { authSchemas } from './auth-schemas.ts';
import { auxillaryDataSchemas } from './auxillary-data-schemas.ts';
import { availabilitySchemas } from './availability-schemas.ts';
import { blocksSchemas } from './blocks-schemas.ts';
import { contentSchemas } from './content-schemas.ts';
import { conversationsSchemas } from './conversations-schemas.ts';
import { eventsSchemas } from './events-schemas.ts';
import { favoritesSchemas } from './favorites-schemas.ts';
import { featuresSchemas } from './features-schemas.ts';
import { floorPlansSchemas } from './floor-plans-schemas.ts';
import { formerPropertiesSchemas } from './former-properties-schemas.ts';
import { forumSchemas } from './forum-schemas.ts';
import { inquiriesSchemas } from './inquiries-schemas.ts';
import { leadsSchemas } from './leads-schemas.ts';
import { listingImportSchemas } from './listing-import-schemas.ts';
import { managerAccountSchemas } from './manager-account-schemas.ts';
import { managerBulkSchemas } from './manager-bulk-schemas.ts';
import { managerContactSchemas } from './manager-contact-schemas.ts';
import { managerFeedSchemas } from './manager-feed-schemas.ts';
import { managerPropertiesSchemas } from './manager-properties-schemas.ts';
import { messagesSchemas } from './messages-schemas.ts';
import { moderationSchemas } from './moderation-schemas.ts';
import { notificationsSchemas } from './notifications-schemas.ts';
import { paymentsSchemas } from './payments-schemas.ts';
import { photosSchemas } from './photos-schemas.ts';
import { pinsSchemas } from './pins-schemas.ts';
import { propertiesSchemas } from './properties-schemas.ts';
import { propertyCountsSchemas } from './property-counts-schemas.ts';
import { propertyMarketSchemas } from './property-market-schemas.ts';
import { pushSchemas } from './push-schemas.ts';
import { reportsSchemas } from './reports-schemas.ts';
import { roommatesSchemas } from './roommates-schemas.ts';
import { sandboxCardSchemas } from './sandbox-card-schemas.ts';
import { savedSearchesSchemas } from './saved-searches-schemas.ts';
import { schoolsSchemas } from './schools-schemas.ts';
import { secondFactorSchemas } from './second-factor-schemas.ts';
import { staffSchemas } from './staff-schemas.ts';
import { travelTimesSchemas } from './travel-times-schemas.ts';
import { usersSchemas } from './users-schemas.ts';

/** Schemas by the call's name. A call that is missing here can't be mounted or documented. */
export const schemas = {
  ...accountSchemas,
  ...addressPlacesSchemas,
  ...announcementsSchemas,
  ...authSchemas,
  ...auxillaryDataSchemas,
  ...availabilitySchemas,
  ...blocksSchemas,
  ...contentSchemas,
  ...conversationsSchemas,
  ...eventsSchemas,
  ...favoritesSchemas,
  ...featuresSchemas,
  ...floorPlansSchemas,
  ...formerPropertiesSchemas,
  ...forumSchemas,
  ...inquiriesSchemas,
  ...leadsSchemas,
  ...listingImportSchemas,
  ...managerAccountSchemas,
  ...managerBulkSchemas,
  ...managerContactSchemas,
  ...managerFeedSchemas,
  ...managerPropertiesSchemas,
  ...messagesSchemas,
  ...moderationSchemas,
  ...notificationsSchemas,
  ...paymentsSchemas,
  ...photosSchemas,
  ...pinsSchemas,
  ...propertyCountsSchemas,
  ...propertyMarketSchemas,
  ...propertiesSchemas,
  ...pushSchemas,
  ...reportsSchemas,
  ...roommatesSchemas,
  ...sandboxCardSchemas,
  ...savedSearchesSchemas,
  ...schoolsSchemas,
  ...secondFactorSchemas,
  ...staffSchemas,
  ...travelTimesSchemas,
  ...usersSchemas,
};

export type Schemas = typeof schemas;
export type EndpointName = keyof Schemas;
