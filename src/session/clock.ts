import { createClock } from '../sync/clock';

/** The clock of this page. Code that reads the device's database opens it first. */
export const clock = createClock();
