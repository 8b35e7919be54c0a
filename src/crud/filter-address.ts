/** The filters of a list in its address, so that other screens can lead to the records that they count. */
/** A field and the value it must have; '' is any of a figure, and nothing yet of the others. */
export interface ListFilter {
  readonly field: string;
  readonly value: string;
}

/** Names a person by document, which no address may show: there stands the key of the customer's record. */
export const SENDER = 'remitenteCedula';

const NAMES = { field: 'filtro', value: 'valor' } as const;

/** All of them must hold. */
export function readFilters(params: URLSearchParams): readonly ListFilter[] {
  const values = params.getAll(NAMES.value);
  return params.getAll(NAMES.field).map((field, place) => ({ field, value: values[place] ?? '' }));
}

/** `params` with these filters in place of its own. */
export function writeFilters(
  params: URLSearchParams,
  filters: readonly ListFilter[],
): URLSearchParams {
  const written = new URLSearchParams(params);
  written.delete(NAMES.field);
  written.delete(NAMES.value);
  for (const { field, value } of filters) {
    written.append(NAMES.field, field);
    written.append(NAMES.value, value);
  }
  return written;
}
