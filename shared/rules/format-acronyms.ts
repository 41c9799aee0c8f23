/** Acronyms that are not English words. */
const ACRONYMS = new Set(
  (
    'asu aamu bgsu bu byu csu csuf csulb csun cuny ecu fau fiu fsu gmu gsu gvsu gwu isu iu iupui jhu jmu ksu lmu lsu ' +
    'mit msu mtsu nau ncsu niu njit nmsu nyu odu osu psu rit rpi sdsu sfsu sjsu siu smu suny tamu tcu ttu uab uah ' +
    'ualr ub uc ucb ucd ucf uci ucla ucr ucsb ucsc ucsd uf uga uic uiuc uk ul umass umbc umd umkc uml unc unca uncc ' +
    'uncg uncp uncw und unf unh unk unl unlv unm uno unr unt uoft upenn uri usc usd usf usm usu ut uta utd utep utk ' +
    'utrgv utsa uva uvm uw uwf vcu vmi wcu wku wmu wpi wsu wvu'
  ).split(' '),
);
const SPELLINGS: Record<string, string> = { umass: 'UMass', upenn: 'UPenn', uoft: 'UofT' };

/** Section 2.4: `Suny Oswego` → `SUNY Oswego`, `a&m` → `A&M`. */
export function formatAcronyms(name: string): string {
  return name
    .replaceAll(/[A-Za-z]+/g, (word) => {
      const lower = word.toLowerCase();
      return SPELLINGS[lower] ?? (ACRONYMS.has(lower) ? word.toUpperCase() : word);
    })
    .replaceAll(/\ba ?& ?([mt])\b/gi, (match) => match.toUpperCase());
}
