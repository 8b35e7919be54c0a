import { createClock } from '../sync/clock';

/** The clock of this page. Whoever reads the device's database opens it first. */
export const clock = createClock();
