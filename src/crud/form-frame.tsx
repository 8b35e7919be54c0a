import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { MirrorRow } from '../db/schema';
import { isQueuedEntity } from '../domain/entities';
import type { EntityDefinition, Fields } from '../domain/entity';
import { MESSAGES } from '../domain/messages';
import { difference } from '../domain/rules/same';
import { useDirtyForm } from '../session/dirty-forms';
import type { Runtime } from '../session/runtime';
import { useRuntime } from '../session/runtime-context';
import { Button } from '../ui/button';
import { ErrorSummary } from '../ui/error-summary';
import type { Fact } from '../ui/facts';
import { useLazyModule } from '../ui/lazy-module';
import { beginForm } from '../ui/next-field';
import { notify } from '../ui/notices-store';
import { UseExistingContext } from './existing-record-hint';
import type { FormRules } from './form-rules';
import { toConfirmText, toMissingText, toSaveText } from './form-texts';
import { FormTrouble } from './form-trouble';
import { RefusalNote } from './refusal-note';
import { notifyUnchanged, saveOnDevice } from './save-on-device';
import { type DraftState, useDraft } from './use-draft';
import { type EntityForm, EntityFormContext, useEntityForm } from './use-entity-form';
import type { FormStart } from './use-form-start';
import { useRecord } from './use-record';
import { useSubmit } from './use-submit';

const loadConfirm = () => import('../ui/confirm-dialog');

type SaveRequest = Parameters<Runtime['save']>[0];

const NO_RULES: FormRules = {};
const ON_SERVER_NOTICE_MS = 2000;

/** The definition of an entity's form, on a screen of its own or in a panel. */
export interface FormContent {
  readonly entity: EntityDefinition;
  readonly rules?: FormRules | undefined;
  /** Initial wire values of a new record. */
  readonly initial?: Fields | undefined;
  /** The fields. */
  readonly children: ReactNode;
  /** Shown in the confirmation, under its question. */
  readonly confirmFacts?: ((fields: Fields) => readonly Fact[]) | undefined;
  /** Said in the confirmation of what is unusual. */
  readonly confirmWarning?: ((fields: Fields) => string | null) | undefined;
  /** The notice when the confirmation is cancelled. */
  readonly cancelledText?: string | undefined;
  /** The notice of a save, where it depends on the values; else the entity's own. */
  readonly savedText?: ((fields: Fields, isNew: boolean) => string) | undefined;
  /** The two buttons of the confirmation, where they are not Cancelar and Confirmar. */
  readonly confirmWords?: { readonly no: string; readonly yes: string } | undefined;
  /** Selects the fields to save, of those checked or of all that was typed; those checked where absent. */
  readonly toSaved?: ((fields: Fields, typed: Fields) => Fields) | undefined;
  /** Writes beside the record, in one transaction with it. */
  readonly toBeside?:
    | ((runtime: Runtime, request: SaveRequest) => Promise<readonly SaveRequest[]>)
    | undefined;
  /** Saves on the server instead of in the queue. Rejects with `NotSaved` when it was not saved. */
  readonly saveOnServer?: ((fields: Fields, form: EntityForm) => Promise<string>) | undefined;
}

export interface FormParts {
  readonly submitButton: ReactNode;
  readonly draftNote: ReactNode;
  readonly isDirty: boolean;
  /** Whether it was saved, so that leaving loses nothing. */
  readonly isDone: () => boolean;
  readonly discardDraft: () => Promise<void>;
}

export interface FormFrameProps extends FormContent {
  readonly start: Extract<FormStart, { is: 'ready' }>;
  readonly draft: Fields | undefined;
  readonly isPanel?: boolean | undefined;
  readonly onSaved: (key: string) => void;
  /** Uses the existing record with this key in place of a new one. */
  readonly onUseExisting?: ((key: string) => void) | undefined;
  /** The form's actions, laid out by its container. */
  readonly actions: (parts: FormParts) => ReactNode;
}

export function FormFrame(props: FormFrameProps) {
  const { entity, rules = NO_RULES, initial, start, draft, isPanel, children } = props;
  const { row, refusal, draftName } = start;
  const runtime = useRuntime();
  const entityForm = useEntityForm({ entity, rules, row, initial, draft, refusal, isPanel });
  const { form, fieldOf, operationId } = entityForm;
  const { errors, isDirty } = form.formState;
  const keeper = useDraft(entityForm, draftName, draft !== undefined);
  const place = useRef<HTMLFormElement>(null);
  const isNew = row === null;
  // Whoever opens a new record is about to type: over another screen on any device, on its own only where no keyboard
  // comes up and covers it.
  useEffect(() => {
    if (isNew && (isPanel || matchMedia('(pointer: fine)').matches)) beginForm(place.current);
  }, [isNew, isPanel]);
  const done = useRef(false);
  const isDone = useCallback(() => done.current, []);
  const record = useRecord(entity.name, row?.key ?? null);
  const isGone = record.is === 'missing' && row !== null;

  const submission = useSubmit(entityForm, {
    keeper,
    save: async (fields, sentence) => {
      if (props.saveOnServer) {
        const isChanged = row === null || isDirty;
        const key = isChanged ? await props.saveOnServer(fields, entityForm) : row.key;
        if (isChanged) notify({ kind: 'success', text: sentence, durationMs: ON_SERVER_NOTICE_MS });
        else notifyUnchanged(record.is === 'here' && isOtherwise(record.row.view, row?.view ?? {}));
        // A save to the queue deletes the draft; here it is deleted separately. One that stays is harmless.
        await keeper.discard().catch(() => undefined);
        return key;
      }
      if (!isQueuedEntity(entity.name)) throw new Error(`${entity.name} is not queued`);
      const request = {
        operationId,
        entity: entity.name,
        key: row?.key ?? null,
        kind: row ? 'update' : 'create',
        fields: props.toSaved?.(fields, form.getValues()) ?? fields,
        opened: row?.view,
        draft: draftName,
      } as const;
      const beside = await props.toBeside?.(runtime, request);
      return saveOnDevice(runtime, request, sentence, '', beside);
    },
    onSaved: (key) => {
      done.current = true;
      props.onSaved(key);
    },
    obstacle: isGone && !done.current ? toMissingText(entity) : null,
    cancelledText: props.cancelledText,
    savedText: props.savedText,
  });
  useDirtyForm(draftName, isDirty);
  const { onUseExisting } = props;
  const takeExisting = useMemo(
    () =>
      onUseExisting
        ? async ({ key }: MirrorRow) => {
            // The input was discarded. A draft that stays is harmless.
            await keeper.discard().catch(() => undefined);
            onUseExisting(key);
          }
        : null,
    [onUseExisting, keeper],
  );
  const names = Object.keys(errors);
  const { attempt, asked, failure } = submission;
  // Loaded at the first change, so that submitting does not wait for it.
  const dialog = useLazyModule(loadConfirm, isDirty || asked !== null);
  return (
    <EntityFormContext value={entityForm}>
      <form
        ref={place}
        noValidate
        className="flex grow flex-col gap-4"
        // If the window loses the focus, no field was left, and the page may be about to be frozen.
        onBlur={() => document.hasFocus() && void keeper.flush()}
        onSubmit={(event) => void submission.submit(event)}
      >
        {refusal && <RefusalNote refusal={refusal} fieldOf={fieldOf} />}
        {(failure || (asked && dialog.is === 'failed')) && (
          <FormTrouble title={failure?.title ?? MESSAGES.saveFailed} isNew>
            {failure?.text ?? PART_MISSING}
          </FormTrouble>
        )}
        {attempt > 0 && (
          <ErrorSummary
            attempt={attempt}
            errors={inOrder(entity, names).map((name) => ({
              name,
              label: fieldOf(name)?.label ?? name,
              isMissing: errors[name]?.message === MESSAGES.required,
            }))}
          />
        )}
        <UseExistingContext value={takeExisting}>{children}</UseExistingContext>
        {props.actions({
          submitButton: (
            <Button type="submit" variant="next" isUnavailable={names.length > 0}>
              {toSaveText(entity)}
            </Button>
          ),
          draftNote: DRAFT_NOTES[keeper.state],
          isDirty,
          isDone,
          discardDraft: keeper.discard,
        })}
      </form>
      {asked && dialog.is === 'ready' && (
        <dialog.module.ConfirmDialog
          title={MESSAGES.confirmTitle}
          cancelText={props.confirmWords?.no ?? 'Cancelar'}
          confirmText={props.confirmWords?.yes ?? 'Confirmar'}
          facts={props.confirmFacts?.(asked)}
          warning={props.confirmWarning?.(asked)}
          onCancel={submission.cancel}
          onConfirm={submission.confirm}
        >
          <p>{toConfirmText(entity, entity.nameOf({ ...row?.view, key: row?.key, ...asked }))}</p>
          <p role="status" className="empty:hidden">
            {props.saveOnServer && submission.isSaving && 'Guardando en el servidor…'}
          </p>
        </dialog.module.ConfirmDialog>
      )}
    </EntityFormContext>
  );
}

const isOtherwise = (now: Fields, opened: Fields) =>
  Object.keys(difference(now, opened)).length > 0;

const PART_MISSING =
  'Falta una parte de la aplicación para confirmar. Lo que escribiste queda como borrador: vuelve a cargar la página donde haya señal.';

const DRAFT_NOTES: Record<DraftState, string> = {
  none: '',
  kept: 'Borrador guardado en este equipo',
  failed: 'El borrador no se pudo guardar en este equipo',
};

/** In the entity's order of fields, which is the form's layout; the form's own controls last. */
function inOrder(entity: EntityDefinition, names: readonly string[]): string[] {
  const order = Object.keys(entity.fields);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...names].sort((left, right) => place(left) - place(right));
}
