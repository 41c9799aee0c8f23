import { setting } from './setting.ts';
import { asContacts, asLongSecret, asOptional, asServiceHost, asText, asUrl } from './setting-readers.ts';

export const CONTENT_SETTINGS = {
  securityContact: setting(
    'SECURITY_CONTACT',
    '',
    'Contacts in /.well-known/security.txt: email addresses or https:// URLs, separated by commas. Empty: SUPPORT_EMAIL, or no file without one.',
    asContacts,
  ),
  securityPolicy: setting(
    'SECURITY_POLICY',
    '',
    'https:// URL of the disclosure policy in security.txt. Empty: none.',
    asUrl('https:'),
  ),
  operatorName: setting(
    'OPERATOR_NAME',
    '',
    "Full legal name of the operator, for the legal texts. Empty: 'the operator of this site'.",
    asOptional,
  ),
  operatorAddress: setting(
    'OPERATOR_ADDRESS',
    '',
    'Postal address of the operator on one line. Empty: its paragraph is omitted.',
    asOptional,
  ),
  operatorPhone: setting(
    'OPERATOR_PHONE',
    '',
    'Phone number of the operator. Empty: its paragraph is omitted.',
    asOptional,
  ),
  governingLaw: setting(
    'GOVERNING_LAW',
    '',
    'Governing law and courts, shown after "The law that governs these terms:". Empty: the line is omitted.',
    asOptional,
  ),
  contentfulSpace: setting(
    'CONTENTFUL_SPACE',
    '',
    'Contentful space with guides, legal texts and pages. Empty: the files in content/.',
    asOptional,
  ),
  contentfulToken: setting(
    'CONTENTFUL_TOKEN',
    '',
    "Access token of Contentful's delivery API.",
    asOptional,
    true,
  ),
  contentfulEnvironment: setting(
    'CONTENTFUL_ENVIRONMENT',
    'master',
    'Environment of the Contentful space.',
    asText,
  ),
  contentfulHost: setting(
    'CONTENTFUL_HOST',
    'cdn.contentful.com',
    'Host of the delivery API. cdn.eu.contentful.com for data in Europe.',
    asServiceHost,
  ),
  contentfulWebhookSecret: setting(
    'CONTENTFUL_WEBHOOK_SECRET',
    '',
    "Expected X-Webhook-Secret header of Contentful's webhook, at least 16 characters. Empty: no webhook.",
    asLongSecret,
    true,
  ),
};
