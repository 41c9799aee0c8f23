import { endpoint } from './endpoint.ts';

/**
 * Maximum of pins in a response: 20 kB compressed, which a phone's worker groups within 0.1 s. A map shows a
 * tenth of them without overlap.
 */
export const MAX_PINS = 2000;
/** Maximum zoom that a request may have, higher than that of our maps. */
export const MAX_PIN_ZOOM = 22;

export const propertyPins = endpoint('property_pins', 'GET', 'property_pins/', 'public');
