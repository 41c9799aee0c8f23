import type { NetConnectOpts } from 'node:net';

/** Returns the socket path, or host and port, of the server in a database URL. */
export function databaseAddress(databaseUrl: string): NetConnectOpts {
  const { searchParams, hostname, port } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  if (folder) return { path: `${folder}/.s.PGSQL.${port || 5432}` };
  return { host: hostname, port: Number(port || 5432) };
}

/** Returns the database URL with the port of a proxy on this machine. */
export function proxiedUrl(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
