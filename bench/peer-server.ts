import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The peer is the same API in Django REST framework GIS. */
export const PEER_FOLDER = join(import.meta.dirname, 'peer');

const PYTHON = '/usr/bin/python3';
const WORKERS = 2;
const MODULES = 'django, rest_framework, rest_framework_gis, psycopg2, gunicorn.app.wsgiapp';
const POSTGIS = '/usr/share/postgresql/15/extension/postgis.control';

/** Null when all packages are installed. */
export function missingPeerPackages(): string | null {
  const { status } = spawnSync(PYTHON, ['-c', `import ${MODULES}`]);
  if (status === 0 && existsSync(POSTGIS)) return null;
  return 'Not compared with Django: install python3-django python3-djangorestframework python3-djangorestframework-gis python3-psycopg2 gunicorn postgresql-15-postgis-3.';
}

export function startPeer(port: number, databasePort: number, database: string): ChildProcess {
  const args = ['-m', 'gunicorn', 'wsgi', '--workers', WORKERS, '--bind', `127.0.0.1:${port}`].map(String);
  return spawn(PYTHON, [...args, '--log-level', 'warning', '--timeout', '120'], {
    cwd: PEER_FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PYTHONDONTWRITEBYTECODE: '1',
      PEER_DATABASE_PORT: String(databasePort),
      PEER_DATABASE: database,
    },
  });
}
