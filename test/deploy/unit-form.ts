// Those directives of systemd that our units use, with the form of each one's value, from systemd.unit(5), systemd.exec(5),
// systemd.service(5) and systemd.timer(5). systemd itself only warns of a directive that it does not know, and goes on without it:
// a misspelt protection is none. This is read on every machine; systemd's own reader only where it is installed.

type Directives = Record<string, RegExp>;
/** One line of a unit. */
export type Line = { section: string; name: string; value: string };

const BOOLEAN = /^(yes|no)$/;
const TIME = /^(\d+(ms|s|min|m|h|d)?)+$/;
const MODE = /^0[0-7]{3}$/;
const UNITS = /^[\w@%.-]+\.(service|target|timer)( [\w@%.-]+\.(service|target|timer))*$/;
const USER = /^(?!root$)[a-z][a-z0-9-]*$/;
const PATHS = /^\/\S+( \/\S+)*$/;
/** Nobody's rights at all: the list of them is empty. */
const NONE = /^$/;
const EXECUTED = /^\/\S+( .+)?$/;

const UNIT: Directives = {
  Description: /^\S.+$/,
  Documentation: /^file:\/\S+$/,
  After: UNITS,
  Wants: UNITS,
  JoinsNamespaceOf: UNITS,
  OnFailure: UNITS,
  StartLimitIntervalSec: TIME,
  StartLimitBurst: /^[1-9]\d*$/,
};

const SERVICE: Directives = {
  Type: /^(exec|oneshot)$/,
  User: USER,
  Group: USER,
  WorkingDirectory: PATHS,
  ExecStartPre: /^\+\/bin\/sh -c '[^']+'$/,
  ExecStart: EXECUTED,
  Environment: /^[A-Z_]+=\S*$/,
  EnvironmentFile: PATHS,
  LoadCredential: /^secrets:\/etc\/porchlight\/secrets$/,
  StateDirectory: /^[a-z-]+$/,
  StateDirectoryMode: MODE,
  ReadWritePaths: PATHS,
  Restart: /^(no|always|on-failure)$/,
  RestartSec: TIME,
  TimeoutStopSec: TIME,
  KillMode: /^(control-group|mixed)$/,
  LimitNOFILE: /^\d+$/,
  MemoryMax: /^(\d+%|\d+[KMG])$/,
  Nice: /^-?\d{1,2}$/,
  IOSchedulingClass: /^(idle|best-effort)$/,
  ProtectSystem: /^strict$/,
  ProtectHome: /^yes$/,
  PrivateTmp: BOOLEAN,
  PrivateDevices: BOOLEAN,
  ProtectClock: BOOLEAN,
  ProtectControlGroups: BOOLEAN,
  ProtectHostname: BOOLEAN,
  ProtectKernelLogs: BOOLEAN,
  ProtectKernelModules: BOOLEAN,
  ProtectKernelTunables: BOOLEAN,
  ProtectProc: /^(noaccess|invisible|ptraceable|default)$/,
  NoNewPrivileges: /^yes$/,
  CapabilityBoundingSet: NONE,
  AmbientCapabilities: NONE,
  RestrictAddressFamilies: /^AF_[A-Z0-9]+( AF_[A-Z0-9]+)*$/,
  RestrictNamespaces: BOOLEAN,
  RestrictRealtime: BOOLEAN,
  RestrictSUIDSGID: BOOLEAN,
  LockPersonality: BOOLEAN,
  RemoveIPC: BOOLEAN,
  SystemCallArchitectures: /^native$/,
  SystemCallFilter: /^(~?@[a-z-]+( @[a-z-]+)*|capset)$/,
  UMask: MODE,
};

const TIMER: Directives = {
  OnCalendar: /^(\*|\d{4})-(\*|\d{2})-(\*|\d{2}) \d{2}:\d{2}:\d{2} UTC$/,
  RandomizedDelaySec: TIME,
  Persistent: BOOLEAN,
};

const INSTALL: Directives = { WantedBy: UNITS };

const FORMS: Record<string, Record<string, Directives>> = {
  service: { Unit: UNIT, Service: SERVICE, Install: INSTALL },
  timer: { Unit: UNIT, Timer: TIMER, Install: INSTALL },
};

/** These add up; any other one that stands twice says two things. */
const MANY = ['Environment', 'LoadCredential', 'SystemCallFilter'];

/** What no service that listens or writes backups may do without. */
export const PROTECTIONS = [
  'ProtectSystem',
  'ProtectHome',
  'PrivateTmp',
  'PrivateDevices',
  'NoNewPrivileges',
  'CapabilityBoundingSet',
  'RestrictAddressFamilies',
  'RestrictNamespaces',
  'SystemCallFilter',
  'UMask',
] as const;

/** The lines of a unit; one that is neither a comment, a section nor a directive is of the name ''. */
export function readUnit(text: string): Line[] {
  let section = '';
  return text.split('\n').flatMap((line): Line[] => {
    if (/^\s*([#;].*)?$/.test(line)) return [];
    const begun = /^\[(\w+)\]$/.exec(line)?.[1];
    if (begun !== undefined) {
      section = begun;
      return [];
    }
    const [, name = '', value = line] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return [{ section, name, value }];
  });
}

function lineProblems(forms: Record<string, Directives>, { section, name, value }: Line): string[] {
  const form = forms[section];
  if (!form) return [`[${section}] is no section of it.`];
  if (!Object.hasOwn(form, name)) return [`${name || value} is no directive of [${section}].`];
  return form[name]!.test(value) ? [] : [`${name}=${value} is not of the form that it has.`];
}

/** The program finds its secrets where systemd has put them; a path of that folder in a variable is right in one unit and wrong in the next. */
function credentialProblems(lines: readonly Line[]): string[] {
  const valuesOf = (of: string) => lines.filter(({ name }) => name === of).map(({ value }) => value);
  const isProgram = valuesOf('ExecStart').some((value) => value.includes('/node '));
  return [
    ...(isProgram && valuesOf('LoadCredential').length === 0 ? ['No secret reaches the program.'] : []),
    ...valuesOf('Environment')
      .filter((value) => /_FILE=/.test(value))
      .map((value) => `${value} names a file of its own for what is handed over.`),
  ];
}

/** What is wrong with one unit, in sentences. */
export function lintUnit(path: string, text: string): string[] {
  const forms = FORMS[path.split('.').at(-1)!];
  if (!forms) return ['is of no kind that is known here.'];
  const lines = readUnit(text);
  const names = lines.map(({ section, name }) => `${section}.${name}`);
  const twice = names.filter((name, at) => names.indexOf(name) < at && !MANY.includes(name.split('.')[1]!));
  const kind = path.endsWith('.timer') ? 'Timer.OnCalendar' : 'Service.ExecStart';
  return [
    ...lines.flatMap((line) => lineProblems(forms, line)),
    ...twice.map((name) => `${name} stands twice.`),
    ...(names.includes(kind) ? [] : [`${kind} is missing.`]),
    ...credentialProblems(lines),
  ];
}
