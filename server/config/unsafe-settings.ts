import { databaseAddresses } from '../db/database-addresses.ts';
import { isNearHost } from './near-host.ts';
import { SETTINGS, type Settings } from './settings.ts';

/** The values that our own examples stand in with. */
const EXAMPLE = /change-?me/i;
/** What a guesser tries before anything else. */
const GUESSED = ['', 'password', 'postgres', 'porchlight', 'secret', 'admin', 'root', '123456'];
const EVERYBODY = /^(0\.0\.0\.0|::)\/0+$|^(0\.0\.0\.0|::)$/;

/** The address of a server over a network; null for a socket of this machine. */
function serverOf(address: string): URL | null {
  const url = new URL(address);
  return url.searchParams.get('host')?.startsWith('/') ? null : url;
}

/** As the database's client reads an address: any other mode is in the clear, or believes every certificate. */
function checksCertificate({ searchParams }: URL): boolean {
  const [mode, ssl] = [searchParams.get('sslmode'), searchParams.get('ssl')];
  if (mode === null) return ssl === 'true' || ssl === '1';
  if (searchParams.get('uselibpqcompat') === 'true') return mode === 'verify-full';
  return ['require', 'verify-ca', 'verify-full'].includes(mode);
}

function databaseProblems(name: string, databaseUrl: string | null): string[] {
  if (databaseUrl === null) return [];
  const servers = databaseAddresses(databaseUrl).flatMap((address) => serverOf(address) ?? []);
  const isOpen = (server: URL) => !isNearHost(server.hostname) && !checksCertificate(server);
  const isGuessed = ({ username, password }: URL) =>
    username !== '' && password !== '' && GUESSED.includes(decodeURIComponent(password).toLowerCase());
  return [
    ...(servers.some(isOpen)
      ? [
          `${name} leads to another network without TLS that checks the certificate: add ?sslmode=verify-full to it.`,
        ]
      : []),
    ...(servers.some(isGuessed) ? [`${name} has a password that everybody guesses.`] : []),
  ];
}

function proxyProblems({ trustProxy, role }: Settings): string[] {
  if (role === 'worker') return [];
  if (trustProxy === false)
    return [
      'TRUST_PROXY must name the proxy that speaks TLS, or all visitors count as one: their limits of attempts are then common.',
    ];
  return trustProxy.some((part) => EVERYBODY.test(part))
    ? ['TRUST_PROXY must not name every address: anybody could then say to come from any.']
    : [];
}

function publicProblems(settings: Settings, env: Record<string, string | undefined>): string[] {
  const examples = Object.entries(SETTINGS).filter(
    ([key, { isSecret }]) => isSecret && EXAMPLE.test(String(settings[key as keyof Settings] ?? '')),
  );
  const s3 = settings.s3Endpoint === null ? null : new URL(settings.s3Endpoint);
  return [
    ...examples.map(([, { name }]) => `${name} still has the value of an example.`),
    ...databaseProblems('DATABASE_URL', settings.databaseUrl),
    ...databaseProblems('DATABASE_REPLICA_URL', settings.databaseReplicaUrl),
    ...(s3?.protocol === 'http:' && !isNearHost(s3.hostname)
      ? ['S3_ENDPOINT leads to another network without TLS: it must be https.']
      : []),
    ...proxyProblems(settings),
    ...(settings.databaseUrl === null && settings.demo !== 'none'
      ? ['DEMO=none must be set: the demo has accounts whose password everybody knows.']
      : []),
    ...(env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED=0 believes every server, and must not be set.']
      : []),
  ];
}

/**
 * What would put those in danger who trust a public site. A site for trying, on this machine or in a network of one's own, may
 * do without.
 * @throws Error with a sentence for each setting, so that an operator mends them in one go
 */
export function refuseUnsafeSettings(settings: Settings, env: Record<string, string | undefined> = {}): void {
  const url = settings.publicUrl === null ? null : new URL(settings.publicUrl);
  if (url?.protocol === 'http:' && !isNearHost(url.hostname))
    throw new Error('PUBLIC_URL must be https: over http everybody on the way reads passwords and messages.');
  if (url?.protocol !== 'https:') return;
  const problems = publicProblems(settings, env);
  if (problems.length > 0)
    throw new Error(
      `These settings are not safe where PUBLIC_URL is https, and the site does not start:\n  ${problems.join('\n  ')}`,
    );
}
