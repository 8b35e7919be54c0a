import ArrowLeft from 'lucide-react/icons/arrow-left';
import SquarePen from 'lucide-react/icons/square-pen';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { MirrorRow, RowOf } from '../db/schema';
import type { EntityDefinition, FieldNameOf } from '../domain/entity';
import type { Field } from '../domain/fields';
import { MESSAGES } from '../domain/messages';
import { isErased } from '../domain/rules/erased';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { type Fact, Facts } from '../ui/facts';
import { Panel } from '../ui/panel';
import { useScreenTitle } from '../ui/screen-title';
import { SectionHeading } from '../ui/section-heading';
import { toDetailText, toMissingText } from './form-texts';
import { referenceOf } from './reference-of';
import { type OpenForm, toFormHandler } from './row-actions';
import { RowMark } from './row-mark';
import { toShown } from './shown-value';
import { useRecord } from './use-record';

/** A fact that is not a plain field: a referenced name, a sum, a link. '' leaves it out. */
export interface DetailFact<Row = MirrorRow> {
  readonly label: string;
  readonly value: (row: Row) => ReactNode;
  readonly isWide?: boolean;
}

export interface DetailSection<FieldName extends string = string, Row = MirrorRow> {
  readonly title: string;
  /** Names of the entity's fields, or facts of their own. */
  readonly facts: readonly (FieldName | DetailFact<Row>)[];
  /** Below the facts. */
  readonly footer?: (row: MirrorRow) => ReactNode;
}

/** A section of the details of one entity. */
export type SectionOf<Entity extends EntityDefinition> = DetailSection<
  FieldNameOf<Entity>,
  RowOf<Entity>
>;

export interface DetailScreenProps {
  readonly entity: EntityDefinition;
  readonly sections: readonly DetailSection[];
  readonly openForm?: OpenForm | undefined;
  /** Between the heading and the sections. */
  readonly children?: ((row: MirrorRow) => ReactNode) | undefined;
  /** Below the sections. */
  readonly footer?: ((row: MirrorRow) => ReactNode) | undefined;
}

/** The detail of one local record, in labelled sections; a suppressed record shows only `children`. */
export function DetailScreen(props: DetailScreenProps) {
  const { entity } = props;
  /** A local key or a server id. */
  const { id: reference = '' } = useParams();
  useScreenTitle(toDetailText(entity));
  const record = useRecord(entity.name, reference);
  if (record.is === 'opening') return null;
  return (
    <div className="flex grow flex-col gap-4">
      {record.is === 'missing' ? (
        <EmptyState
          title={MESSAGES.empty}
          action={<ButtonLink to={entity.paths.list}>Volver al listado</ButtonLink>}
        >
          {toMissingText(entity)}
        </EmptyState>
      ) : (
        <Details {...props} row={record.row} />
      )}
    </div>
  );
}

function Details({
  entity,
  sections,
  openForm,
  children,
  footer,
  row,
}: DetailScreenProps & { row: MirrorRow }) {
  const updatePath = entity.paths.update(referenceOf(row));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="wrap-anywhere">{entity.nameOf({ ...row.view, key: row.key })}</h2>
          <RowMark mark={row.mark} />
        </div>
        <ButtonLink to={entity.paths.list}>
          <ArrowLeft aria-hidden="true" />
          Volver
        </ButtonLink>
        {!isErased(row.base) && (
          <ButtonLink
            to={updatePath}
            // With further actions below, editing is not the usual next step.
            variant={children ? 'default' : 'next'}
            onClick={toFormHandler(openForm, updatePath)}
          >
            <SquarePen aria-hidden="true" />
            Editar
          </ButtonLink>
        )}
      </div>
      {children?.(row)}
      {!isErased(row.base) && <DetailSections entity={entity} sections={sections} row={row} />}
      {footer?.(row)}
    </>
  );
}

/** The sections alone, for a dialog or a wizard step. */
export function DetailSections({
  entity,
  sections,
  row,
}: Pick<DetailScreenProps, 'entity' | 'sections'> & { row: MirrorRow }) {
  return sections.map((section) => {
    const facts = section.facts
      .map((fact) => toFact(entity, row, fact))
      .filter((fact) => fact !== null);
    return (
      facts.length > 0 && (
        <Panel key={section.title} className="grid content-start gap-3">
          <SectionHeading level={3}>{section.title}</SectionHeading>
          <Facts items={facts} />
          {section.footer?.(row)}
        </Panel>
      )
    );
  });
}

/** An empty optional field is left out; an empty required one is shown as missing. */
function toFact(entity: EntityDefinition, row: MirrorRow, fact: string | DetailFact): Fact | null {
  if (typeof fact !== 'string') {
    const value = fact.value(row);
    return value === '' || value === null || value === undefined
      ? null
      : { label: fact.label, value, isWide: fact.isWide };
  }
  const field = entity.fields[fact];
  const value = toShown(field, row.view[fact]);
  if (value === '' && !field?.isRequired) return null;
  return {
    label: field?.label ?? fact,
    value: toMarked(field, value),
    isWide: value.length > 60,
  };
}

/** Figures in their own digits, and a phone that a tap calls. */
function toMarked(field: Field | undefined, value: string): ReactNode {
  if (field?.kind === 'money') return <span className="num">{value}</span>;
  const dialled = value.replace(/\D/g, '');
  if (field?.grouping !== 'phone' || dialled === '') return value || 'Sin dato';
  return (
    <a
      className="num inline-flex min-h-target items-center"
      href={`tel:${dialled.length === 10 ? '+57' : ''}${dialled}`}
    >
      {value}
    </a>
  );
}
