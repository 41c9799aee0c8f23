/**
 * Returns up to `count` combinations of prefix and statement, in an order in which the first few contain
 * every prefix and statement.
 */
function mixed(count: number, beginnings: readonly string[], acts: readonly string[]): string[] {
  const all = new Set<string>();
  // The two lengths are coprime, so this visits every pair exactly once.
  for (let at = 0; at < beginnings.length * acts.length && all.size < count; at += 1) {
    all.add(`${beginnings[at % beginnings.length]}${acts[at % acts.length]}`);
  }
  if (all.size < count) throw new Error(`There are ${all.size} payloads, not ${count}.`);
  return [...all];
}

/** Prefixes that end the SQL literal or parenthesis in which an unescaped value would be. */
const SQL_BEGINNINGS = ['', '1', "'", "1'", '"', "')", "'))", '1)', '$$', "\\'", "1'/**/", '%27', '�'];

/** Statements that an injection would run. They change rows, read rows or sleep. */
const SQL_ACTS = [
  '; drop table canary --',
  ' or 1=1 --',
  " or 'a'='a",
  ' union select secret from canary --',
  ' union all select null, secret from canary --',
  "; update canary set secret = 'x' --",
  '; delete from canary; commit --',
  ' and (select count(*) from canary) = 3 --',
  '||(select secret from canary limit 1)||',
  "||(select secret from canary limit 1)||'",
  '; select pg_sleep(5) --',
  ' or pg_sleep(5) is null --',
  ' and 1=(select 1 from pg_sleep(5)) --',
  "; copy canary to '/tmp/canary.csv' --",
  "; update users set type = 'staff' --",
  ' and 1=cast((select secret from canary limit 1) as int) --',
  '; set role postgres; drop table canary --',
];

export function sqlPayloads(count: number): string[] {
  return mixed(count, SQL_BEGINNINGS, SQL_ACTS);
}
