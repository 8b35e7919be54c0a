import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { importPath } from '../domain/paths';
import { Button } from '../ui/button';
import { ButtonLink } from '../ui/button-link';
import { classNames } from '../ui/class-names';
import { Field } from '../ui/field';
import { lazyPart } from '../ui/lazy-module';
import { notify } from '../ui/notices-store';
import { SearchInput } from '../ui/search-input';
import { Select } from '../ui/select';
import { toRegisterText } from './form-texts';
import type { ListDescriptor } from './list-descriptor';
import { toMissing } from './list-opening';
import { ListSummary } from './list-summary';
import type { PrintDialogProps } from './print-dialog';
import { type OpenForm, toFormHandler } from './row-actions';
import { areDated } from './row-order';
import type { ListControl } from './use-list-state';
import type { Records } from './use-records';
import type { ListSearch } from './use-search-index';

const ListPrint = lazyPart(() => import('./list-files'), 'ListPrint');
const PART_MISSING =
  'Falta una parte de la aplicación para imprimir. Vuelve a cargar la página donde haya señal.';

export interface ListToolsProps {
  readonly entity: EntityDefinition;
  readonly list: ListDescriptor;
  readonly control: ListControl;
  readonly whenReady: ListSearch['whenReady'];
  readonly filters: ReactNode;
  readonly filterText: string;
  readonly found: readonly MirrorRow[];
  /** How many they are, also where some of them are not in memory yet. */
  readonly count: number;
  readonly records: Records;
  readonly openForm: OpenForm | undefined;
  readonly isWide: boolean;
  /** Actions on all rows that were found. */
  readonly bulk: ReactNode;
}

/** The toolbar above the rows: search, filters, print, new item, and the count. */
export function ListTools({
  entity,
  list,
  control,
  whenReady,
  filters,
  filterText,
  found,
  count,
  records,
  openForm,
  isWide,
  bulk,
}: ListToolsProps) {
  const [unfolded, setUnfolded] = useState<'rows' | 'more'>();
  // A state takes a component only in a wrapper: a bare function would be called.
  const [dialog, setDialog] = useState<{ readonly Shown: ComponentType<PrintDialogProps> }>();
  const moreId = useId();
  const openPrint = async () => {
    try {
      setDialog({ Shown: (await import('./list-files')).PrintDialog });
    } catch {
      notify({ kind: 'error', text: PART_MISSING, durationMs: 4000 });
    }
  };
  const listed = {
    title: entity.texts.listTitle,
    asked: [control.state.query && `«${control.state.query}»`, filterText],
    list,
    rows: found,
    missing: toMissing(records),
    readAt: records.readAt,
  };
  const fromFile = importPath(entity.name);
  const files = (
    <>
      <Button onClick={() => void openPrint()} className="whitespace-nowrap">
        <Printer aria-hidden="true" />
        Imprimir informe
      </Button>
      {fromFile && <ButtonLink to={fromFile}>Importar</ButtonLink>}
    </>
  );
  const toggle = (part: typeof unfolded) => ({
    'aria-expanded': unfolded === part,
    'aria-controls': moreId,
    onClick: () => setUnfolded(unfolded === part ? undefined : part),
    className: 'max-sm:px-2.5',
  });
  return (
    <>
      <search className="flex flex-wrap items-end gap-3 max-sm:gap-2">
        <Field
          label="Buscar"
          // On a phone what was typed is read whole. A blur moves nothing: the tap that causes it still meets its button.
          className="min-w-0 flex-1 basis-32 max-sm:has-[input:not(:placeholder-shown)]:basis-full sm:basis-44"
        >
          <SearchField control={control} whenReady={whenReady} placeholder={list.searchHint} />
        </Field>
        {isWide ? (
          <>
            {filters}
            {files}
          </>
        ) : (
          <>
            <Button {...toggle('rows')}>
              <SlidersHorizontal aria-hidden="true" />
              {filters ? 'Filtrar' : 'Ordenar'}
            </Button>
            <Button {...toggle('more')}>
              <Ellipsis aria-hidden="true" />
              Más
            </Button>
          </>
        )}
        <ButtonLink
          variant="next"
          to={entity.paths.create}
          onClick={toFormHandler(openForm, entity.paths.create)}
          className={classNames(
            'whitespace-nowrap max-sm:flex-1 max-sm:basis-52 max-sm:px-3',
            // The tab of a phone registers shipments.
            entity.name === 'shipment' && 'max-sm:not-low:in-[:has([data-tab=next])]:hidden',
          )}
        >
          <Plus aria-hidden="true" />
          {toRegisterText(entity)}
        </ButtonLink>
        {!isWide && unfolded && (
          <div id={moreId} className="flex basis-full flex-wrap items-end gap-3">
            {unfolded === 'rows' ? (
              <>
                {filters}
                <SortChoice list={list} control={control} records={records} />
              </>
            ) : (
              <>
                {files}
                {bulk}
              </>
            )}
          </div>
        )}
      </search>
      {records.state === 'known' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ListSummary
            shown={count}
            all={records.total}
            plural={entity.texts.plural}
            singular={entity.texts.title.toLowerCase()}
            readAt={records.readAt}
          />
          {isWide && bulk}
        </div>
      )}
      <ListPrint {...listed} />
      {dialog && <dialog.Shown {...listed} entity={entity} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** A key stands here at once; only then the list, with its count and its rows, follows. */
function SearchField({
  control,
  whenReady,
  placeholder,
}: Pick<ListToolsProps, 'control' | 'whenReady'> & { readonly placeholder: string }) {
  const { given } = control;
  const [typed, setTyped] = useState(given.query);
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    setTyped(given.query);
  }
  const search = (text: string) => {
    setTyped(text);
    control.search(text, whenReady);
  };
  return <SearchInput value={typed} onChange={search} placeholder={placeholder} />;
}

/** Sorting for cards, which have no column headers. */
function SortChoice({
  list,
  control,
  records,
}: Pick<ListToolsProps, 'list' | 'control' | 'records'>) {
  const { sort } = control.state;
  const defaultOrder = areDated(records.rows)
    ? 'Lo más reciente'
    : 'Lo último en llegar al servidor';
  const choose = (value: string) => {
    const [column, direction] = value.split(' ');
    control.change({ sort: column ? { column, isDescending: direction === 'desc' } : null });
  };
  return (
    <Field label="Ordenar por" className="min-w-0 flex-1 basis-56">
      <Select
        value={sort ? `${sort.column} ${sort.isDescending ? 'desc' : 'asc'}` : ''}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: defaultOrder },
          ...list.columns
            .filter((column) => column.sort)
            .flatMap(({ key, label }) => [
              { value: `${key} asc`, label: `${label}, ascendente` },
              { value: `${key} desc`, label: `${label}, descendente` },
            ]),
        ]}
      />
    </Field>
  );
}
