/** `recoveryCodes` are empty unless the change created some. */
export type OnSecurityChanged = (change: { done: string; recoveryCodes?: string[] }) => void;
