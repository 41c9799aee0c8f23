import { chownSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
  isOther: boolean;
}

/** Id of the user `nobody`, which needs no entry in /etc/passwd. */
const UNPRIVILEGED_ID = 65534;

export function serverUser(): ServerUser {
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID, isOther: true };
  return { uid, gid: process.getgid?.() ?? uid, isOther: false };
}

export function spawnAs(user: ServerUser): { uid?: number; gid?: number } {
  return user.isOther ? { uid: user.uid, gid: user.gid } : {};
}

export function changeOwner(path: string, user: ServerUser): void {
  if (user.isOther) chownSync(path, user.uid, user.gid);
}

function canEnter(stats: Stats, user: ServerUser): boolean {
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

export function isReachable(folder: string, user: ServerUser): boolean {
  if (!user.isOther) return true;
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (!canEnter(lstatSync(path), user)) return false;
    if (path === dirname(path)) return true;
  }
}
