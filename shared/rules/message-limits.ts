/** Characters of a message, as a person counts (section 5). */
export const MESSAGE_MAX_CHARACTERS = 800;
/** Characters of the latest message in the list of conversations (section 2.8). */
export const MESSAGE_PREVIEW_CHARACTERS = 50;
/** Messages in one answer: a page of a thread, and more than a screen. */
export const MESSAGES_AT_ONCE = 200;
/** Conversations in one answer. */
export const CONVERSATIONS_AT_ONCE = 50;
