import { setting } from './setting.ts';
import { asContacts, asLongSecret, asOptional, asServiceHost, asText, asUrl } from './setting-readers.ts';

export const CONTENT_SETTINGS = {
  securityContact: setting(
    'SECURITY_CONTACT',
    '',
    'Where weaknesses are reported, for /.well-known/security.txt: e-mail addresses or https:// addresses, separated by commas. Empty: SUPPORT_EMAIL; without that either, there is no such file.',
    asContacts,
  ),
  securityPolicy: setting(
    'SECURITY_POLICY',
    '',
    'The https:// address of the rules for such reports. Empty: none.',
    asUrl('https:'),
  ),
  operatorName: setting(
    'OPERATOR_NAME',
    '',
    "Who runs the site, a company's or school's full name, for the legal texts. Empty: 'the operator of this site'.",
    asOptional,
  ),
  operatorAddress: setting(
    'OPERATOR_ADDRESS',
    '',
    'Its postal address on one line. Empty: the texts leave out the line that has it.',
    asOptional,
  ),
  operatorPhone: setting(
    'OPERATOR_PHONE',
    '',
    'Its telephone number. Empty: the texts leave out the line that has it.',
    asOptional,
  ),
  governingLaw: setting(
    'GOVERNING_LAW',
    '',
    'Whose law governs the terms, with the courts, after "The law that governs these terms:". Empty: the line is left out.',
    asOptional,
  ),
  contentfulSpace: setting(
    'CONTENTFUL_SPACE',
    '',
    'Space of a Contentful account that guides, legal texts and pages come from. Empty: the files in content/.',
    asOptional,
  ),
  contentfulToken: setting('CONTENTFUL_TOKEN', '', 'Access token of its delivery API.', asOptional, true),
  contentfulEnvironment: setting('CONTENTFUL_ENVIRONMENT', 'master', 'Environment of the space.', asText),
  contentfulHost: setting(
    'CONTENTFUL_HOST',
    'cdn.contentful.com',
    'Host of its delivery API; cdn.eu.contentful.com for data in Europe.',
    asServiceHost,
  ),
  contentfulWebhookSecret: setting(
    'CONTENTFUL_WEBHOOK_SECRET',
    '',
    'What its webhook sends in the header X-Webhook-Secret, at least 16 characters. Empty: no webhook is heard.',
    asLongSecret,
    true,
  ),
};
