import { endpoint } from './endpoint.ts';

/** 20 kB compressed; a phone's worker groups them within 0.1 s. A map shows a tenth without overlap. */
export const MAX_PINS = 2000;
/** Above the highest zoom of our maps. */
export const MAX_PIN_ZOOM = 22;

export const propertyPins = endpoint('property_pins', 'GET', 'property_pins/', 'public');
