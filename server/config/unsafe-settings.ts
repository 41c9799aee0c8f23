import { isPrivateHost } from './private-host.ts';
import { SETTINGS, type Settings } from './settings.ts';

const EXAMPLE = /change-?me/i;
/** Domains reserved for examples, where no mailbox exists. */
const EXAMPLE_DOMAIN = /(^|[@.])example(\.(com|net|org|edu))?\.?>?$/i;
const GUESSED = ['', 'password', 'postgres', 'porchlight', 'secret', 'admin', 'root', '123456'];

const LOOPBACK = /^(127\.[0-9.]+|\[?::1\]?|localhost)$/i;
/** Log levels that would hide attacks, lost payments and database errors. */
const MUTE_LEVELS: readonly string[] = ['silent', 'fatal'];

/** URLs of services that receive photos or keys. */
const SERVICES = [
  's3Endpoint',
  'mapStyleUrl',
  'mapStyleUrlDark',
  'geocoderUrl',
] as const satisfies (keyof Settings)[];

type DatabaseServer = Pick<URL, 'hostname' | 'username' | 'password' | 'searchParams'>;

/**
 * Returns the servers that the database client uses: `?host=` replaces the URL's host. Empty for a local
 * socket.
 */
function serversOf(address: string): DatabaseServer[] {
  const { hostname, username, password, searchParams } = new URL(address);
  const hosts = searchParams.get('host')?.split(',') ?? [hostname];
  return hosts.flatMap((host) =>
    host.startsWith('/') ? [] : { hostname: host, username, password, searchParams },
  );
}

/**
 * True if the client verifies the server's certificate. In other modes it doesn't encrypt, or accepts any
 * certificate.
 */
function checksCertificate({ searchParams }: DatabaseServer): boolean {
  const [mode, ssl] = [searchParams.get('sslmode'), searchParams.get('ssl')];
  if (mode === null) return ssl === 'true' || ssl === '1';
  if (searchParams.get('uselibpqcompat') === 'true') return mode === 'verify-full';
  return ['require', 'verify-ca', 'verify-full'].includes(mode);
}

function databaseProblems(name: string, databaseUrl: string | null): string[] {
  if (databaseUrl === null) return [];
  const servers = serversOf(databaseUrl);
  const isOpen = (server: DatabaseServer) => !isPrivateHost(server.hostname) && !checksCertificate(server);
  const isGuessed = ({ username, password }: DatabaseServer) =>
    username !== '' && password !== '' && GUESSED.includes(decodeURIComponent(password).toLowerCase());
  return [
    ...(servers.some(isOpen)
      ? [`${name} connects to another network without verified TLS: add ?sslmode=verify-full.`]
      : []),
    ...(servers.some(isGuessed) ? [`${name} contains a password that is easy to guess.`] : []),
  ];
}

function serviceProblems(settings: Settings): string[] {
  const isOpen = (address: string | null) => {
    const url = address === null ? null : new URL(address);
    return url?.protocol === 'http:' && !isPrivateHost(url.hostname);
  };
  return SERVICES.filter((key) => isOpen(settings[key])).map(
    (key) => `${SETTINGS[key].name} connects to another network without TLS: use https.`,
  );
}

function proxyProblems({ trustProxy, role }: Settings): string[] {
  return role === 'worker' || trustProxy !== false
    ? []
    : ['TRUST_PROXY must contain the address of the TLS proxy; otherwise all visitors share one rate limit.'];
}

function operationProblems(settings: Settings): string[] {
  const { operationsPort, operationsHost, metricsToken, requestLimitPerMinute, logLevel, role } = settings;
  const isOpen = operationsPort !== null && !LOOPBACK.test(operationsHost) && metricsToken === null;
  return [
    ...(isOpen
      ? [
          'METRICS_TOKEN must be set if OPERATIONS_HOST is not a loopback address; otherwise any client that reaches it can read all metrics.',
        ]
      : []),
    ...(requestLimitPerMinute === 0 && role !== 'worker'
      ? ['REQUEST_LIMIT_PER_MINUTE=0 disables rate limiting: set a number, such as 6000.']
      : []),
    ...(MUTE_LEVELS.includes(logLevel)
      ? [`LOG_LEVEL=${logLevel} hides errors: set info, warn or error.`]
      : []),
  ];
}

/** With example addresses, receivers reject emails as forged and replies are lost. */
function addressProblems({ supportEmail, mailFrom }: Settings): string[] {
  const from = mailFrom?.address ?? '';
  return [
    ...(supportEmail === '' || EXAMPLE_DOMAIN.test(supportEmail)
      ? ['SUPPORT_EMAIL must be set to your own address, not an example.']
      : []),
    ...(EXAMPLE_DOMAIN.test(from)
      ? [`MAIL_FROM must be an address of your own domain: mail servers reject email from ${from} as forged.`]
      : []),
  ];
}

/** True if the bundled database may contain demo accounts, whose passwords are public. */
const isDemoSite = ({ databaseUrl, demo }: Settings) => databaseUrl === null && demo !== 'none';

function publicProblems(settings: Settings, env: Record<string, string | undefined>): string[] {
  const examples = Object.entries(SETTINGS).filter(
    ([key, { isSecret }]) => isSecret && EXAMPLE.test(String(settings[key as keyof Settings] ?? '')),
  );
  return [
    ...examples.map(([, { name }]) => `${name} still contains an example value.`),
    ...databaseProblems('DATABASE_URL', settings.databaseUrl),
    ...databaseProblems('DATABASE_REPLICA_URL', settings.databaseReplicaUrl),
    ...serviceProblems(settings),
    ...proxyProblems(settings),
    ...operationProblems(settings),
    ...addressProblems(settings),
    ...(isDemoSite(settings) ? ['DEMO=none must be set: demo accounts have a published password.'] : []),
    ...(env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED=0 must not be set: it disables certificate verification.']
      : []),
  ];
}

/** @throws Error with one line per unsafe setting */
export function refuseUnsafeSettings(settings: Settings, env: Record<string, string | undefined> = {}): void {
  const url = settings.publicUrl === null ? null : new URL(settings.publicUrl);
  if (url?.protocol === 'http:' && !isPrivateHost(url.hostname))
    throw new Error('PUBLIC_URL must be https: over http, passwords and messages are sent unencrypted.');
  // The container image listens on all addresses. Without PUBLIC_URL, cookies are not secure and rate limits
  // don't distinguish visitors. A demo site may run this way.
  if (url === null && env.NODE_ENV === 'production' && !LOOPBACK.test(settings.host) && !isDemoSite(settings))
    throw new Error(
      `PUBLIC_URL must be set if HOST=${settings.host} accepts other machines, such as https://housing.example.edu; for tests in a private network ` +
        "use http:// with this machine's address.",
    );
  if (url?.protocol !== 'https:') return;
  const problems = publicProblems(settings, env);
  if (problems.length > 0)
    throw new Error(
      `The site cannot start with unsafe settings while PUBLIC_URL is https:\n  ${problems.join('\n  ')}`,
    );
}
