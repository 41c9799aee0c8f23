/** Each beginning with each act, mixed so that the first few have some of all: as many as there are, at most. */
function mixed(count: number, beginnings: readonly string[], acts: readonly string[]): string[] {
  const all = new Set<string>();
  // The number of acts is prime to that of beginnings, so that every pair comes once.
  for (let at = 0; at < beginnings.length * acts.length && all.size < count; at += 1) {
    all.add(`${beginnings[at % beginnings.length]}${acts[at % acts.length]}`);
  }
  if (all.size < count) throw new Error(`There are ${all.size} payloads, not ${count}.`);
  return [...all];
}

/** What ends the place that a value stands in, if it stands in a statement as it is. */
const SQL_BEGINNINGS = ['', '1', "'", "1'", '"', "')", "'))", '1)', '$$', "\\'", "1'/**/", '%27', '�'];

/** What would then run: it changes, reads or sleeps. */
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
