/** Names of the device's databases: they name nobody. */

/** Raised where rows of another shape must not be read, as long as no release has written any. */
const FORMAT = 2;

/** The beginning of each person's database name. */
export const PERSON_DATABASE = `fluvicarga-${FORMAT}-person-`;
/** @param person see `personId` */
export const personDatabaseName = (person: string) => `${PERSON_DATABASE}${person}`;
export const TABLET_DATABASE = `fluvicarga-${FORMAT}-tablet`;
