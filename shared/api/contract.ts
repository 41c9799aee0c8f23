import {
  changeEmail,
  changeName,
  changePassword,
  confirmEmail,
  confirmPassword,
  confirmPasswordReset,
  deleteAccount,
  exportAccount,
  requestPasswordReset,
  resendConfirmation,
  restoreAccount,
} from './account.ts';
import { addressPlaces } from './address-places.ts';
import { csrfToken, endSession, endSessions, revokeToken, sessions, token } from './auth.ts';
import { auxillaryData } from './auxillary-data.ts';
import { answerAvailability, confirmProperty, mailedAvailability } from './availability.ts';
import { blocks, blockUser, unblockUser } from './blocks.ts';
import { contentEntries, contentfulWebhook } from './content.ts';
import { conversations, messageSearch, readConversation, unread } from './conversations.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { events } from './events.ts';
import {
  favoriteCards,
  favoriteIds,
  favorites,
  mergeFavorites,
  removeFavorite,
  saveFavorite,
} from './favorites.ts';
import { features } from './features.ts';
import { changeFloorPlan, createFloorPlan, deleteFloorPlan } from './floor-plans.ts';
import { formerProperty } from './former-properties.ts';
import {
  createForumComment,
  createForumPost,
  deleteForumComment,
  deleteForumPost,
  editForumComment,
  editForumPost,
  forum,
  forumTopUsers,
} from './forum.ts';
import { contactProperty, inquiries, sendInquiry, withdrawInquiry } from './inquiries.ts';
import { disputeLead, lead, leadCredits, leads, makeLead, markReplied, redeemCredit } from './leads.ts';
import { exportListings, importListings } from './listing-import.ts';
import { updateManagerAccount } from './manager-account.ts';
import { changeManyProperties } from './manager-bulk.ts';
import { newManagerContact } from './manager-contact.ts';
import {
  changeProperty,
  createProperty,
  deleteProperty,
  duplicateProperty,
  managerProperties,
  managerProperty,
} from './manager-properties.ts';
import { messagedUsers, messages, receiver, sendMessage } from './messages.ts';
import {
  entryRevisions,
  handleReport,
  hideEntry,
  hideListing,
  moderationHistory,
  moderationReports,
  restoreEntry,
  restoreListing,
} from './moderation.ts';
import {
  changeNotificationPreferences,
  notificationPreferences,
  notifications,
  readNotifications,
  unsubscribe,
} from './notifications.ts';
import {
  checkPayment,
  createPaymentIntent,
  createTierPaymentIntent,
  payments,
  sandboxConfig,
  sandboxWebhook,
  stripeConfig,
  stripeWebhook,
} from './payments.ts';
import { changePhoto, createPhoto, deletePhoto, replacePhoto } from './photos.ts';
import { propertyPins } from './pins.ts';
import {
  featuredProperties,
  propertyDetail,
  propertyFloorPlans,
  propertyIn,
  propertyNear,
  propertyPhotos,
} from './properties.ts';
import { createReport } from './reports.ts';
import { changeRoommate, createRoommate, deleteRoommate, roommate, roommates } from './roommates.ts';
import { answerSandboxChallenge, confirmSandboxIntent } from './sandbox-card.ts';
import { mainSchools, schools } from './schools.ts';
import { currentUser, signUp } from './users.ts';

/** A call that is missing here can't be mounted or documented. */
export const contract = [
  mainSchools,
  schools,
  featuredProperties,
  propertyNear,
  propertyIn,
  propertyPins,
  propertyDetail,
  formerProperty,
  auxillaryData,
  propertyFloorPlans,
  propertyPhotos,
  favorites,
  favoriteIds,
  favoriteCards,
  saveFavorite,
  removeFavorite,
  mergeFavorites,
  features,
  managerProperties,
  managerProperty,
  createProperty,
  changeProperty,
  deleteProperty,
  duplicateProperty,
  changeManyProperties,
  addressPlaces,
  confirmProperty,
  mailedAvailability,
  answerAvailability,
  importListings,
  exportListings,
  createFloorPlan,
  changeFloorPlan,
  deleteFloorPlan,
  createPhoto,
  replacePhoto,
  changePhoto,
  deletePhoto,
  signUp,
  currentUser,
  token,
  revokeToken,
  csrfToken,
  sessions,
  endSessions,
  endSession,
  requestPasswordReset,
  confirmPasswordReset,
  confirmEmail,
  resendConfirmation,
  changePassword,
  changeName,
  changeEmail,
  confirmPassword,
  exportAccount,
  deleteAccount,
  restoreAccount,
  newManagerContact,
  updateManagerAccount,
  sendInquiry,
  contactProperty,
  inquiries,
  withdrawInquiry,
  makeLead,
  leads,
  stripeConfig,
  sandboxConfig,
  confirmSandboxIntent,
  answerSandboxChallenge,
  leadCredits,
  lead,
  redeemCredit,
  markReplied,
  disputeLead,
  createPaymentIntent,
  createTierPaymentIntent,
  payments,
  checkPayment,
  stripeWebhook,
  sandboxWebhook,
  roommates,
  roommate,
  createRoommate,
  changeRoommate,
  deleteRoommate,
  forum,
  forumTopUsers,
  createForumPost,
  createForumComment,
  deleteForumPost,
  editForumComment,
  editForumPost,
  deleteForumComment,
  createReport,
  moderationReports,
  handleReport,
  hideEntry,
  restoreEntry,
  hideListing,
  restoreListing,
  entryRevisions,
  moderationHistory,
  messages,
  sendMessage,
  receiver,
  messagedUsers,
  conversations,
  messageSearch,
  readConversation,
  unread,
  events,
  blocks,
  blockUser,
  unblockUser,
  notifications,
  readNotifications,
  notificationPreferences,
  changeNotificationPreferences,
  unsubscribe,
  contentEntries,
  contentfulWebhook,
] as const satisfies readonly AnyEndpoint[];

export type EndpointName = (typeof contract)[number]['name'];
