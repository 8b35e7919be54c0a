/** What is loaded for a plain server. */
export { lookLater } from './later-look';
export { createPlainRun } from './plain-run';
