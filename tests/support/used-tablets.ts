/** Tablets on which their people have worked before: app and records are on them, and the session has ended. */

export const PEOPLE_OF_USED_TABLETS = ['empleado@fluvicarga.co', 'admin@fluvicarga.co'] as const;
export type UsedTabletPerson = (typeof PEOPLE_OF_USED_TABLETS)[number];

/** Their storage belongs to this origin, behind which each test has a server of its own. */
export const USED_ORIGIN = 'http://localhost:4310';

/** The argument with which Chromium finds the server of that port at their origin. */
export const findServerAt = (port: number | string) =>
  `--host-resolver-rules=MAP ${new URL(USED_ORIGIN).host} 127.0.0.1:${port}`;
