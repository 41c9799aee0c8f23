import * as z from 'zod/mini';
import {
  isRequired,
  mapFields,
  type OptionalField,
  PROPERTY_FIELD_NAMES,
  PROPERTY_FIELDS,
} from '../rules/property-fields.ts';
import { PROPERTY_TYPES } from '../rules/property-type-label.ts';
import { TIERS } from '../rules/tier-order.ts';
import { msg, t } from '../texts/t.ts';
import { feesField, leaseLengthsField, utilityEstimatesField } from './cost-fields.ts';
import { optionalCountField, readDollars } from './count-fields.ts';
import { flagField, isAbsent, type Read, readField } from './form-values.ts';
import { idField } from './id-field.ts';
import { contactPhoneField } from './manager-fields.ts';
import { PROPERTY_CATEGORIES, PROPERTY_STATUSES } from './properties.ts';
import { blankableText, writtenText } from './written-text.ts';

const MAX_CAPTION_LENGTH = 300;
const MAX_FEATURES = 200;
const MAX_URL_LENGTH = 2000;

export function webAddressField(label: string) {
  const sentence = () =>
    t('{label} must be a web address, such as https://example.com.', { label: t(label) });
  const documentation = { type: ['string', 'null'], format: 'uri', maxLength: MAX_URL_LENGTH };
  return readField(documentation, (value): Read<string | null> => {
    if (isAbsent(value)) return { value: null };
    if (typeof value !== 'string' || !URL.canParse(value.trim())) return { sentence: sentence() };
    const { href, protocol, username } = new URL(value.trim());
    const isWeb = (protocol === 'https:' || protocol === 'http:') && username === '';
    return isWeb && href.length <= MAX_URL_LENGTH ? { value: href } : { sentence: sentence() };
  });
}

function isRealDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && new Date(time).toISOString().startsWith(text);
}

/** A required date as `YYYY-MM-DD`. */
export function dayField(label: string) {
  return readField({ type: 'string', format: 'date' }, (value): Read<string> => {
    if (isAbsent(value)) return { sentence: t('{label} is required', { label: t(label) }) };
    const isDay = typeof value === 'string' && !Number.isNaN(Date.parse(value)) && isRealDay(value);
    return isDay
      ? { value }
      : { sentence: t('{label} must be a date, such as 2027-08-15.', { label: t(label) }) };
  });
}

/** Idempotency key for creating an object. */
export const keyField = z.optional(z.uuid({ error: () => t('key must be a UUID.') }).check(z.toLowerCase()));

/** The `updated` value of the client's copy. With it the server detects concurrent changes. */
export const expectedUpdatedField = z.optional(
  z
    .string({ error: () => t('expected_updated must be the time that you received.') })
    .check(z.maxLength(40, { error: () => t('expected_updated must be the time that you received.') })),
);

/** Feature ids without duplicates. */
export const featuresField = z.pipe(
  z.array(idField('features'), { error: () => t('features must be a list of ids.') }).check(
    z.maxLength(MAX_FEATURES, {
      error: () => t('You can choose up to {max} features.', { max: MAX_FEATURES }),
    }),
  ),
  z.transform((ids: number[]) => [...new Set(ids)]),
);

/** The pin as a GeoJSON point, longitude first. Null if there is no pin. */
export const centerField = z.nullable(
  z.object(
    {
      type: z.literal('Point', { error: () => t('center must be a point.') }),
      coordinates: z.tuple(
        [
          z
            .number({ error: () => t('The longitude must be a number.') })
            .check(
              z.minimum(-180, { error: () => t('The longitude must be from -180 to 180.') }),
              z.maximum(180, { error: () => t('The longitude must be from -180 to 180.') }),
            ),
          z
            .number({ error: () => t('The latitude must be a number.') })
            .check(
              z.minimum(-90, { error: () => t('The latitude must be from -90 to 90.') }),
              z.maximum(90, { error: () => t('The latitude must be from -90 to 90.') }),
            ),
        ],
        { error: () => t('center must have a longitude and a latitude.') },
      ),
    },
    { error: () => t('center must be a point.') },
  ),
);

const MAX_LINE_LENGTH = 200;

export const floorPlanNameField = blankableText({
  label: msg('Floor plan name'),
  max: MAX_LINE_LENGTH,
  points: MAX_LINE_LENGTH,
  isLine: true,
});
export const captionField = blankableText({
  label: msg('Caption'),
  max: MAX_CAPTION_LENGTH,
  points: MAX_CAPTION_LENGTH,
  isLine: true,
});
const { description } = PROPERTY_FIELDS;
export const descriptionField = writtenText({ ...description, points: description.max });

/** The message is fixed by section 5. */
export const propertyTypeField = z.enum(PROPERTY_TYPES, { error: () => t('Property Category is required') });
/** Any category is accepted, but the server always saves `for_rent`. */
export const categoryField = z.enum(PROPERTY_CATEGORIES, { error: () => t('Property Category is required') });
export const statusField = z.enum(PROPERTY_STATUSES, {
  error: () => t('Listing Status must be active or inactive.'),
});
export const tierField = z.enum(TIERS, { error: () => t('Listing Tier must be free, standard or premium.') });

type InputOfKind = {
  text: ReturnType<typeof blankableText>;
  phone: typeof contactPhoneField;
  link: ReturnType<typeof webAddressField>;
  count: ReturnType<typeof optionalCountField>;
  flag: ReturnType<typeof flagField>;
  dollars: ReturnType<typeof optionalCountField>;
  fees: typeof feesField;
  leases: typeof leaseLengthsField;
  estimates: typeof utilityEstimatesField;
};

function inputOf(name: OptionalField): InputOfKind[keyof InputOfKind] {
  const rule = PROPERTY_FIELDS[name];
  switch (rule.kind) {
    case 'text':
      return blankableText({ ...rule, points: rule.max });
    case 'phone':
      return contactPhoneField;
    case 'link':
      return webAddressField(rule.label);
    case 'count':
      return optionalCountField(rule);
    case 'flag':
      return flagField(name);
    case 'dollars':
      return optionalCountField(rule, readDollars);
    case 'fees':
      return feesField;
    case 'leases':
      return leaseLengthsField;
    case 'estimates':
      return utilityEstimatesField;
  }
}

/** Schemas of the fields that a body may omit. */
export function optionalFieldInputs() {
  const names = PROPERTY_FIELD_NAMES.filter((name) => !isRequired(name)) as OptionalField[];
  return mapFields(inputOf, names) as {
    [F in OptionalField]: InputOfKind[(typeof PROPERTY_FIELDS)[F]['kind']];
  };
}
