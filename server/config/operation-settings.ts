import { setting } from './setting.ts';
import { asInt, asLongSecret, asOneOf, asText } from './setting-readers.ts';

export const OPERATION_SETTINGS = {
  operationsPort: setting(
    'OPERATIONS_PORT',
    '',
    'TCP port of its own for /healthz, /readyz and /metrics, in every role; 0 takes a free one. Empty: none, and a worker listens nowhere.',
    (text) => (text === '' ? null : asInt(0, 65535)(text)),
  ),
  operationsHost: setting(
    'OPERATIONS_HOST',
    '127.0.0.1',
    'Address that OPERATIONS_PORT listens on. Whoever reaches it reads the metrics, unless METRICS_TOKEN is set.',
    asText,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    'The bearer token that /metrics asks for, at least 16 characters. Empty: the port of the site has no metrics.',
    asLongSecret,
    true,
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    '0',
    'Seconds between SIGTERM, when /readyz says 503, and the end of listening: as long as a load balancer needs to notice.',
    asInt(0, 300),
  ),
  auditDays: setting('AUDIT_DAYS', '400', 'Days that the audit trail is kept.', asInt(30, 36_500)),
  logLevel: setting(
    'LOG_LEVEL',
    'warn',
    'How much is logged: fatal, error, warn, info, debug or silent. info has a line for each request.',
    asOneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  ),
};
