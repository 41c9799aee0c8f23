import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ServerUser, spawnAs } from './server-user.ts';

/**
 * The keeper is a small shell process between the program and the server. Every process that uses the server
 * holds the same named pipe open for writing; the keeper reads it. The system closes a pipe with its holder, even
 * after `kill -9`, so when the last holder is gone the keeper reads the end and stops the server with SIGINT:
 * nobody takes it from another, and nobody leaves it behind. A holder writes its token; the keeper answers by
 * making the file `client.TOKEN`, which proves that it had not read the end before. It lives until the server has
 * stopped, and its own number stands in `keeper.SERVER`.
 */
const WATCH = `
watch() {
  while read -r token; do : > "client.$token"; done
  if [ "$2" = adopted ]; then
    now=; read -r now < "$3/postmaster.pid"
    [ "$now" = "$1" ] && kill -INT "$1"
    n=0
    while [ $n -lt 600 ] && kill -0 "$1"; do sleep 0.1; n=$((n + 1)); done
  else
    kill -INT "$1"
  fi
}
`;

/**
 * $1 socket folder, $2 the pipe's passing name, $3 cluster, then the server's command. The pipe gets the server's
 * number as its name before the server exists, so whoever reads `postmaster.pid` finds it. The watcher stays a
 * child until the server is buried, so that no signal can reach a stranger who got its number.
 */
const KEEP_SCRIPT = `
trap '' INT TERM HUP QUIT
${WATCH}
cd "$1" || exit 1
pipe=$2; cluster=$3; shift 3
exec 3<&0 </dev/null
sh -c 'mv "$0" "lease.$$" && cd / && exec "$@"' "$pipe" "$@" 3<&- >&2 &
server=$!
( watch "$server" own "$cluster" <&3; exec sleep 60 ) >&2 &
watcher=$!
exec 3<&-
echo "$$" > "keeper.$server"
echo "$server"
wait "$server"; code=$?
kill -KILL "$watcher"
rm -f "lease.$server" "keeper.$server"
exit "$code"
`;

/** $1 socket folder, $2 the server's number, $3 cluster: watches over a server whose keeper is gone. */
const ADOPT_SCRIPT = `
trap '' INT TERM HUP QUIT
${WATCH}
cd "$1" || exit 1
echo "$$" > "keeper.$2"
watch "$2" adopted "$3" 2>&-
rm -f "lease.$2" "keeper.$2"
`;

/** setpriv makes the server stop when its keeper is killed; macOS has none and does without. */
function findSetpriv(): string[] {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/bin')
    .map((folder) => join(folder, 'setpriv'))
    .find((path) => existsSync(path));
  return found && process.platform === 'linux' ? [found, '--pdeathsig', 'INT'] : [];
}

export interface KeptServer {
  keeper: ChildProcess;
  /** The server's process number; null when the keeper failed before it had one. */
  pid: number | null;
}

interface KeeperOptions {
  user: ServerUser;
  socketFolder: string;
  cluster: string;
  /** The pipe's reading end; the keeper's standard input. */
  pipe: number;
  /** Where the keeper's and the server's words go. */
  log: number;
}

/**
 * How glibc gives the server its memory (`mallopt(3)`); other systems do not know these names. A list of cards is a text of 100 kB, put together in
 * steps of twice the size, and glibc gives blocks of 128 kB back to the system one by one: the next list has every page of them anew, at a third of
 * the processor time of the whole query. A process that has worked keeps up to 4 MB instead.
 */
const MEMORY_KEPT = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20), MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20) };

function spawnKeeper(script: string, args: string[], { user, pipe, log }: KeeperOptions): ChildProcess {
  const keeper = spawn('/bin/sh', ['-c', script, 'porchlight-keeper', ...args], {
    ...spawnAs(user),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...MEMORY_KEPT },
    // Its own process group: Ctrl-C in a terminal reaches the program alone, which then drains and lets go.
    detached: true,
    stdio: [pipe, 'pipe', log],
  });
  keeper.unref();
  return keeper;
}

/** Starts a server under a keeper, and answers with its number before it is ready. */
export async function keepServer(
  options: KeeperOptions & { passingName: string; command: string[] },
): Promise<KeptServer> {
  const { socketFolder, passingName, cluster, command } = options;
  const keeper = spawnKeeper(
    KEEP_SCRIPT,
    [socketFolder, passingName, cluster, ...findSetpriv(), ...command],
    options,
  );
  return await new Promise((resolve, reject) => {
    keeper.on('error', reject);
    const lines = createInterface({ input: keeper.stdout! });
    const settle = (pid: number | null): void => {
      resolve({ keeper, pid });
      lines.close();
      keeper.stdout!.destroy();
    };
    lines.once('line', (line) => settle(Number(line)));
    lines.once('close', () => settle(null));
  });
}

/** Watches over a server that runs without a keeper. */
export function adoptServer(options: KeeperOptions & { pid: number }): void {
  const keeper = spawnKeeper(
    ADOPT_SCRIPT,
    [options.socketFolder, String(options.pid), options.cluster],
    options,
  );
  keeper.on('error', () => {}); // the lease then stays unanswered, which its taker reports
  keeper.stdout!.destroy();
}
