/** A list's state in the URL, without defaults. */
import { PAGE_SIZE, PAGE_SIZES } from '../domain/rules/pagination';
import { fromSearchWord, toSearchWord } from './search-address';

export interface ListSort {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface ListState {
  readonly query: string;
  /** From 1; clamped to the last page where it is used. */
  readonly page: number;
  readonly size: number;
  /** Null: newest first. */
  readonly sort: ListSort | null;
}

const NAMES = { query: 'buscar', page: 'pagina', size: 'filas', sort: 'orden' } as const;

/** The rows of a page, as they were last chosen on this device. */
const SIZE_KEY = 'list:rows';
const isOffered = (size: number): size is (typeof PAGE_SIZES)[number] =>
  PAGE_SIZES.some((offered) => offered === size);

export function rememberSize(size: number): void {
  localStorage.setItem(SIZE_KEY, String(size));
}

function recallSize(): number {
  const size = Number(globalThis.localStorage?.getItem(SIZE_KEY));
  return isOffered(size) ? size : PAGE_SIZE;
}

export function readListState(params: URLSearchParams): ListState {
  const size = Number(params.get(NAMES.size));
  const page = Number(params.get(NAMES.page));
  const sort = params.get(NAMES.sort) ?? '';
  const column = sort.replace(/^-/, '');
  return {
    query: fromSearchWord(params.get(NAMES.query) ?? ''),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: isOffered(size) ? size : recallSize(),
    sort: column ? { column, isDescending: sort.startsWith('-') } : null,
  };
}

/** `params` with the state written over it; filters that stand beside it stay. */
export function writeListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const written = new URLSearchParams(params);
  const put = (name: string, value: string) =>
    value === '' ? written.delete(name) : written.set(name, value);
  put(NAMES.query, toSearchWord(state.query));
  put(NAMES.page, state.page > 1 ? String(state.page) : '');
  put(NAMES.size, state.size === PAGE_SIZE ? '' : String(state.size));
  put(NAMES.sort, state.sort ? (state.sort.isDescending ? '-' : '') + state.sort.column : '');
  return written;
}

/** Sorting by a column: ascending, then descending, then newest first again. */
export function nextSort(current: ListSort | null, column: string): ListSort | null {
  if (current?.column !== column) return { column, isDescending: false };
  return current.isDescending ? null : { column, isDescending: true };
}
