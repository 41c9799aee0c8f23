import { chownSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

/** Who the database server runs as. PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
  /** We are root and hand over to this user; otherwise it is simply who we are. */
  isOther: boolean;
}

/** `nobody` on every system we know of; it needs no entry in /etc/passwd to be used. */
const UNPRIVILEGED_ID = 65534;

export function serverUser(): ServerUser {
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID, isOther: true };
  return { uid, gid: process.getgid?.() ?? uid, isOther: false };
}

/** The options that make a child process run as this user. */
export function spawnAs(user: ServerUser): { uid?: number; gid?: number } {
  return user.isOther ? { uid: user.uid, gid: user.gid } : {};
}

/** Gives a file or folder of ours to the user the server runs as. */
export function handOver(path: string, user: ServerUser): void {
  if (user.isOther) chownSync(path, user.uid, user.gid);
}

function mayEnter(stats: Stats, user: ServerUser): boolean {
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

/** Whether the user gets to this folder: each folder on the way lets them through. */
export function isReachable(folder: string, user: ServerUser): boolean {
  if (!user.isOther) return true;
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (!mayEnter(lstatSync(path), user)) return false;
    if (path === dirname(path)) return true;
  }
}
