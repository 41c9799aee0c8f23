import { endpoint } from './endpoint.ts';

/**
 * Maximum number of pins in a response, which then has 20 kB compressed, and which a phone's worker groups
 * within 0.1 s. At most a tenth of these pins fits on a map without overlap.
 */
export const MAX_PINS = 2000;
/** Maximum zoom that a request may have, higher than that of our maps. */
export const MAX_PIN_ZOOM = 22;

export const propertyPins = endpoint('property_pins', 'GET', 'property_pins/', 'public');
