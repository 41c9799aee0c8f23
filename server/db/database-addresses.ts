const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s;

/**
 * The addresses of a database URL, which may name several servers as libpq does: `postgresql://user@one,two:5433/homes`.
 * One of them takes writes, the others follow it. Each address has the user, the database and the options of all.
 */
export function databaseAddresses(databaseUrl: string): [string, ...string[]] {
  const [, before, hosts, after] = FORM.exec(databaseUrl) ?? [];
  if (hosts === undefined) return [databaseUrl];
  const [first = '', ...others] = hosts.split(',');
  const addressOf = (host: string) => `${before}${host}${after}`;
  return [addressOf(first), ...others.map(addressOf)];
}
