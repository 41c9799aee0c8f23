/** Characters of a message, as a person counts (section 5). */
export const MESSAGE_MAX_CHARACTERS = 800;
/** Characters of the latest message in the list of conversations (section 2.8). */
export const MESSAGE_PREVIEW_CHARACTERS = 50;
/** Messages in one answer: a page of a thread, and more than a screen. */
export const MESSAGES_AT_ONCE = 200;
/** Conversations in one answer. */
export const CONVERSATIONS_AT_ONCE = 50;
/** Of what is unread no more is counted: pages show 99+. */
export const UNREAD_COUNTED = 100;
/** Of the conversations that somebody has no more are counted. */
export const CONVERSATIONS_COUNTED = 1000;
