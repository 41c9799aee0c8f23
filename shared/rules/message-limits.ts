/** Maximum in grapheme clusters (section 5). */
export const MESSAGE_MAX_CHARACTERS = 800;
export const MESSAGE_PREVIEW_CHARACTERS = 50;
export const MESSAGES_AT_ONCE = 200;
export const CONVERSATIONS_AT_ONCE = 50;
export const UNREAD_COUNTED = 100;
export const CONVERSATIONS_COUNTED = 1000;
