import { HOME_PATH } from '../../../domain/paths';
import type { CountStep } from '../../../domain/rules/voyage-counts';

export const SCAN_PATH = `${HOME_PATH}/scan`;
/** In the address: the purpose of reading labels. */
export const SCAN_PARAM = 'paso';
/** In the address: the voyage whose cargo is counted. */
export const VOYAGE_PARAM = 'viaje';

const STEP_WORDS: Readonly<Record<CountStep, string>> = {
  EN_TRANSITO: 'subio',
  ENTREGADO: 'llego',
};

/** The step that an address names. */
export function readStep(word: string | null): CountStep | undefined {
  return COUNT_STEPS.find((step) => STEP_WORDS[step] === word);
}
const COUNT_STEPS = Object.keys(STEP_WORDS) as CountStep[];

/** Where a step of a voyage's cargo is counted. */
export function countPath(step: CountStep, voyage: string): string {
  return `${SCAN_PATH}?${new URLSearchParams({ [SCAN_PARAM]: STEP_WORDS[step], [VOYAGE_PARAM]: voyage })}`;
}
