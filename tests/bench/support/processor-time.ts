/** Processor time of processes, from Linux's /proc, in ms. */
import { readdirSync, readFileSync } from 'node:fs';

/** The system counts in hundredths of a second. */
const TICK_MS = 10;

/** The processor time of a process. */
export const timeOf = (pid: number) => TICK_MS * (statOf(pid).own ?? 0);

/** The processor time of a PostgreSQL, with the sessions that have ended, by the process id of one of its sessions. */
export function timeOfCluster(session: number): number {
  const { parent } = statOf(session);
  const main = statOf(parent);
  const sessions = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((one) => one.parent === parent);
  return TICK_MS * (main.own + main.ended + sessions.reduce((sum, { own }) => sum + own, 0));
}

/** Zeros once the process has ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // utime, stime, cutime and cstime are fields 14 to 17; `rest` begins at the fifth.
    const [utime = 0, stime = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13);
    return { parent: parent ?? 0, own: utime + stime, ended: endedUser + endedSystem };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}
