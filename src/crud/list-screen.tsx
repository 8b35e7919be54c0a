import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { MESSAGES } from '../domain/messages';
import { HOME_PATH } from '../domain/paths';
import { PAGE_SIZES, toPage } from '../domain/rules/pagination';
import { ButtonLink } from '../ui/button-link';
import { useLazyModule } from '../ui/lazy-module';
import { Pagination } from '../ui/pagination';
import { useScreenTitle } from '../ui/screen-title';
import { Waiting } from '../ui/waiting';
import type { ListDescriptor } from './list-descriptor';
import { ListOpening } from './list-opening';
import { nextSort } from './list-state';
import { ListTools } from './list-tools';
import { RecordCards } from './record-cards';
import { RecordTable } from './record-table';
import { type OpenForm, RowActions } from './row-actions';
import { sortRows } from './row-order';
import { useIsWide } from './use-is-wide';
import { useListState } from './use-list-state';
import { useRecords } from './use-records';
import { useSearchIndex } from './use-search-index';

export interface ListScreenProps {
  readonly entity: EntityDefinition;
  /** Memoise it. */
  readonly list: ListDescriptor;
  /** Controls beside the search box; their values are in the URL, where `writeListState` leaves them. */
  readonly filters?: ReactNode;
  /** Under the tools: the filters in words. */
  readonly filterWords?: ReactNode;
  /** The filter of rows. Memoise it. */
  readonly filter?: ((row: MirrorRow) => boolean) | undefined;
  /** The active filters in words; '' or absent without any. */
  readonly filterText?: string | undefined;
  /** Before Actualizar and Detalles. */
  readonly rowActions?: ((row: MirrorRow) => ReactNode) | undefined;
  readonly openForm?: OpenForm | undefined;
  /** Beside the count: what can be done with all that were found. */
  readonly bulk?: ((found: readonly MirrorRow[]) => ReactNode) | undefined;
}

const loadEmpty = () => import('./list-empty');

/** The shared list: an entity's local records, searched, sorted and six at a time. */
export function ListScreen({
  entity,
  list,
  filters,
  filterWords,
  filter,
  filterText = '',
  rowActions,
  openForm,
  bulk,
}: ListScreenProps) {
  useScreenTitle(entity.texts.listTitle);
  const control = useListState();
  const { state } = control;
  const records = useRecords(entity.name);
  const isWide = useIsWide();
  // Clicks are shown at once; the rows follow.
  const sortColumn = useDeferredValue(state.sort?.column);
  const isDescending = useDeferredValue(state.sort?.isDescending ?? false);

  const readValue = list.columns.find(({ key }) => key === sortColumn)?.sort;
  const sorted = useMemo(() => {
    return readValue && records.isWhole
      ? sortRows(records.rows, readValue, isDescending)
      : records.rows;
  }, [records.rows, records.isWhole, readValue, isDescending]);
  const kept = useMemo(() => (filter ? sorted.filter(filter) : sorted), [sorted, filter]);
  const { find, whenReady, isWaiting } = useSearchIndex(entity, list, kept);
  const found = useMemo(() => find(kept, state.query), [find, kept, state.query]);

  const isNarrowed = state.query.trim() !== '' || filter !== undefined;
  const count = isNarrowed ? found.length : records.total;
  const page = toPage(state.page, count, state.size);
  const isKnown = records.state === 'known';
  const isBare = isKnown && records.total === 0;
  const isEmpty = records.state === 'unknown' || (isKnown && records.isWhole && found.length === 0);
  const empty = useLazyModule(loadEmpty, isEmpty);
  const rows = {
    caption: entity.texts.listTitle,
    columns: list.columns,
    rows: found.slice(page.from, page.to),
    firstNumber: page.from + 1,
    actions: (row: MirrorRow) => (
      <>
        {rowActions?.(row)}
        <RowActions entity={entity} row={row} openForm={openForm} hasWords={!isWide} />
      </>
    ),
  };

  return (
    <div className="flex flex-col gap-4">
      {!isBare && (
        <ListTools
          entity={entity}
          list={list}
          control={control}
          whenReady={whenReady}
          filters={filters}
          filterText={filterText}
          found={found}
          count={count}
          records={records}
          openForm={openForm}
          isWide={isWide}
          bulk={found.length > 0 && records.isWhole && bulk?.(found)}
        />
      )}
      {isKnown && !isBare && filterWords}
      {(records.state === 'waiting' || (records.state === 'opening' && records.total > 0)) && (
        <Waiting text={MESSAGES.loading} className="py-8" />
      )}
      {isKnown && (
        <ListOpening
          records={records}
          isSorted={readValue !== undefined}
          isNarrowed={isNarrowed || isWaiting}
          isWaiting={isWaiting}
          isShort={page.from >= found.length}
        />
      )}
      {isEmpty && empty.is === 'failed' && <p>{MESSAGES.empty}</p>}
      {isEmpty && empty.is === 'ready' && (
        <empty.module.ListEmpty
          entity={entity}
          control={control}
          isBare={isBare}
          isUnknown={!isKnown}
          filterText={filterText}
          openForm={openForm}
        />
      )}
      {found.length > 0 && (
        <>
          {isWide ? (
            <RecordTable
              {...rows}
              sort={state.sort}
              onSort={(column) => control.change({ sort: nextSort(state.sort, column) })}
            />
          ) : (
            <RecordCards {...rows} />
          )}
          <Pagination
            page={page.page}
            pageCount={page.pageCount}
            onPage={(asked) => control.change({ page: asked })}
            pageSize={state.size}
            pageSizes={PAGE_SIZES}
            onPageSize={(size) => control.change({ size })}
          />
        </>
      )}
      <ButtonLink to={HOME_PATH} variant="quiet" size="small" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
    </div>
  );
}
