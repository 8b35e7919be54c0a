/** Names of the device's databases: they name nobody. */

/** The beginning of every person's. */
export const PERSON_DATABASE = 'fluvicarga-person-';
/** @param person see `personId` */
export const personDatabaseName = (person: string) => `${PERSON_DATABASE}${person}`;
export const TABLET_DATABASE = 'fluvicarga-tablet';
