import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { MirrorRow, Operation } from '../db/schema';
import type { EntityDefinition, Fields } from '../domain/entity';
import type { Field } from '../domain/fields';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { useOurServer } from '../session/use-our-server';
import { createFormResolver, type FormRules, fieldOf } from './form-rules';
import { toTypedValues } from './typed-value';

export interface EntityFormOptions {
  readonly entity: EntityDefinition;
  readonly rules: FormRules;
  /** The record to change; null for a new one. Read once. */
  readonly row: MirrorRow | null;
  /** Initial wire values of a new record. Read once. */
  readonly initial?: Fields | undefined;
  /** The draft to continue with. Read once. */
  readonly draft?: Fields | undefined;
  /** The rejected operation that the next save corrects. Read once. */
  readonly refusal?: Operation | undefined;
  /** Inside a dialog, whose title is already a heading. */
  readonly isPanel?: boolean | undefined;
}

export interface EntityForm {
  readonly entity: EntityDefinition;
  readonly form: UseFormReturn<Fields, unknown, Fields>;
  readonly row: MirrorRow | null;
  readonly isPanel: boolean;
  /** Created when the form opens, so that repeated submits save once. */
  readonly operationId: string;
  /** The initial values of the controls. */
  readonly start: Fields;
  readonly fieldOf: (name: string) => Field | undefined;
  /** The server's error of a field, while the field has the refused value. */
  readonly refusalOf: (name: string, value: unknown) => string | undefined;
}

const Context = createContext<EntityForm | null>(null);
export const EntityFormContext = Context.Provider;

/** The form around a bound field. */
export function useEntityFormContext(): EntityForm {
  const entityForm = useContext(Context);
  if (!entityForm) throw new Error('A bound field stands outside a form');
  return entityForm;
}

/** A form validated by the entity's schema: each field when it loses focus, then on every change. */
export function useEntityForm(options: EntityFormOptions): EntityForm {
  const { entity, rules, isPanel = false } = options;
  const [opened] = useState(() => {
    const record = options.row?.view ?? options.initial ?? {};
    return {
      operationId: createUuid(Date.now(), randomBytes),
      start: { ...toTypedValues(entity, record), ...rules.open?.(record) },
      draft: options.draft,
      row: options.row,
      refused: new Map(
        options.refusal?.trouble?.errors.map((error) => [error.field, error.message]),
      ),
    };
  });
  const latestRules = useRef(rules);
  latestRules.current = rules;
  const latestServer = useRef(false);
  latestServer.current = useOurServer() ?? false;
  const resolver = useMemo(
    () =>
      createFormResolver(
        entity,
        () => latestRules.current,
        opened.row?.view,
        () => latestServer.current,
      ),
    [entity, opened],
  );
  const form = useForm<Fields, unknown, Fields>({
    defaultValues: opened.start,
    resolver,
    mode: 'onTouched',
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const { setValue } = form;
  useEffect(() => {
    for (const [name, value] of Object.entries(opened.draft ?? {}))
      setValue(name, value, { shouldDirty: true });
  }, [opened, setValue]);

  return useMemo(
    () => ({
      entity,
      form,
      row: opened.row,
      isPanel,
      operationId: opened.operationId,
      start: opened.start,
      fieldOf: (name) => fieldOf(entity, latestRules.current, name),
      refusalOf: (name, value) =>
        value === opened.start[name] ? opened.refused.get(name) : undefined,
    }),
    [entity, form, opened, isPanel],
  );
}
