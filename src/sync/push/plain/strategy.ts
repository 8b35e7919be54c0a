/** The part of the engine that is loaded only for a plain server. */
export { lookLater } from './later-look';
export { createPlainRun } from './plain-run';
