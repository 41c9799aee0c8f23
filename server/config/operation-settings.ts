import { setting } from './setting.ts';
import { asInt, asLongSecret, asOneOf, asText } from './setting-readers.ts';

export const OPERATION_SETTINGS = {
  operationsPort: setting(
    'OPERATIONS_PORT',
    '',
    'Separate TCP port for /healthz, /readyz and /metrics in every role. 0 picks a free port. Empty: none.',
    (text) => (text === '' ? null : asInt(0, 65535)(text)),
  ),
  operationsHost: setting(
    'OPERATIONS_HOST',
    '127.0.0.1',
    'Address that OPERATIONS_PORT listens on. Any client that reaches it can read the metrics unless METRICS_TOKEN is set.',
    asText,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    "Bearer token required by /metrics, at least 16 characters. Empty: the site's port has no metrics.",
    asLongSecret,
    true,
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    '0',
    'Seconds after SIGTERM during which /readyz returns 503 and requests are still served, so that a load balancer can react.',
    asInt(0, 300),
  ),
  auditDays: setting('AUDIT_DAYS', '400', 'Days to keep the audit log.', asInt(30, 36_500)),
  logLevel: setting(
    'LOG_LEVEL',
    'warn',
    'Log level: fatal, error, warn, info, debug or silent. info logs each request.',
    asOneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  ),
};
