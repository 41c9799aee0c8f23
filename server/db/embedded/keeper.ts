import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ServerUser, spawnAs } from './server-user.ts';

/**
 * The supervisor is a shell between program and server. All processes hold a named pipe open for writing; the kernel
 * closes it even after `kill -9`, and at its end the supervisor stops the server. It confirms a holder's token by
 * creating `client.TOKEN`.
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
 * $1 socket folder, $2 temporary name of the pipe, $3 cluster, then the command. The pipe is renamed before the server
 * exists, so readers of `postmaster.pid` find it. The watcher outlives the server, so that no reused process id gets a
 * signal.
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

/** $1 socket folder, $2 process id, $3 cluster: supervises a server whose supervisor died. */
const ADOPT_SCRIPT = `
trap '' INT TERM HUP QUIT
${WATCH}
cd "$1" || exit 1
echo "$$" > "keeper.$2"
watch "$2" adopted "$3" 2>&-
rm -f "lease.$2" "keeper.$2"
`;

/** Stops the server if its supervisor is killed. Missing on macOS. */
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
  /** Null if starting failed before. */
  pid: number | null;
}

interface KeeperOptions {
  user: ServerUser;
  socketFolder: string;
  cluster: string;
  /** Read end, as the supervisor's stdin. */
  pipe: number;
  log: number;
}

/**
 * glibc settings (`mallopt(3)`): by default it returns 128 kB blocks one by one, and each list query maps them again, a
 * third of its CPU time. A process keeps up to 4 MB instead.
 */
const MEMORY_KEPT = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20), MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20) };

function spawnKeeper(script: string, args: string[], { user, pipe, log }: KeeperOptions): ChildProcess {
  const keeper = spawn('/bin/sh', ['-c', script, 'porchlight-keeper', ...args], {
    ...spawnAs(user),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...MEMORY_KEPT },
    // Its own process group, so that Ctrl-C reaches the program only.
    detached: true,
    stdio: [pipe, 'pipe', log],
  });
  keeper.unref();
  return keeper;
}

/** Returns the process id before the server is ready. */
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

export function adoptServer(options: KeeperOptions & { pid: number }): void {
  const keeper = spawnKeeper(
    ADOPT_SCRIPT,
    [options.socketFolder, String(options.pid), options.cluster],
    options,
  );
  keeper.on('error', () => {}); // the lease then stays unconfirmed, and its owner reports it
  keeper.stdout!.destroy();
}
