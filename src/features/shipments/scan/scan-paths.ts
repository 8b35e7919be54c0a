import { HOME_PATH } from '../../../domain/paths';

export const SCAN_PATH = `${HOME_PATH}/scan`;
/** In the address: what the labels are read for. */
export const SCAN_PARAM = 'paso';
