import Check from 'lucide-react/icons/check';
import GaugeIcon from 'lucide-react/icons/gauge';
import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import { FormTrouble } from '../../../crud/form-trouble';
import { saveOnDevice } from '../../../crud/save-on-device';
import { EntityFormContext } from '../../../crud/use-entity-form';
import type { Fields } from '../../../domain/entity';
import { MESSAGES } from '../../../domain/messages';
import { useRuntime } from '../../../session/runtime-context';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { ErrorSummary } from '../../../ui/error-summary';
import { notify } from '../../../ui/notices-store';
import { FIRST_DELIVERY_STATES, statesWithoutReason } from '../next-states';
import { besideState } from '../payments/beside-state';
import { ShipmentFields } from '../shipment-fields';
import type { StateField } from '../shipment-states';
import { BackButton } from './back-button';
import { DraftNote } from './draft-note';
import { CancelDialog, ConfirmShipment, FailedDialog } from './lazy-dialogs';
import { ProposalNote } from './proposal-note';
import { ReviewSection } from './review-section';
import { StepFrame } from './step-frame';
import { useCancelWizard } from './use-cancel-wizard';
import { useProposal } from './use-proposal';
import { useShipmentForm } from './use-shipment-form';
import { useWizard } from './wizard-context';
import { toStepUrl, VESSEL_PATH } from './wizard-steps';
import { WIZARD_DRAFT } from './wizard-values';

const BLOCKED_NOTICE_MS = 4000;
const CORRECTED = [
  'Se corrigió el envío',
  'Si ya imprimiste sus etiquetas o papeles, imprímelos otra vez',
] as const;

/** The voyage, its cost and how it is paid: checked, confirmed, and on the disk. */
export function ShipmentStep() {
  return useProposal() ? <ShipmentForm /> : null;
}

function ShipmentForm() {
  const { wizard, values, isChanged, onSaved } = useWizard();
  const { corrects } = values;
  const cancel = useCancelWizard();
  const [isLeaving, setIsLeaving] = useState(false);
  const runtime = useRuntime();
  const formId = useId();
  const { entityForm, companyName } = useShipmentForm();
  const { form, entity } = entityForm;
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<Fields>();
  const [hasFailed, setHasFailed] = useState(false);
  const isSaving = useRef(false);
  const closeFailed = useCallback(() => setHasFailed(false), []);

  const { errors } = form.formState;
  const wrong = Object.keys(entity.fields).filter(
    (name) => errors[name] && name !== 'companiaNombre',
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let isBlocked = false;
    await form.handleSubmit(
      (fields) => setAsked(fields),
      () => {
        isBlocked = true;
      },
    )();
    if (!isBlocked) return;
    // The errors are known only now: the summary takes the focus once it can say them.
    setAttempt((count) => count + 1);
    notify({ kind: 'error', text: MESSAGES.saveFailed, durationMs: BLOCKED_NOTICE_MS });
  };
  const confirm = async () => {
    if (!asked || isSaving.current) return;
    isSaving.current = true;
    try {
      const key = await wizard.finish(async ({ operationId }) => {
        const request = {
          operationId,
          entity: 'shipment',
          key: corrects?.key ?? null,
          kind: corrects ? 'update' : 'create',
          fields: asked,
          opened: corrects?.opened,
          draft: WIZARD_DRAFT,
        } as const;
        const beside = await besideState(runtime, [request]);
        const [sentence, words] = corrects ? CORRECTED : [null, ''];
        return saveOnDevice(runtime, request, sentence, words, beside);
      });
      onSaved(key);
    } catch {
      // A shipment that the disk refused is still in the wizard, and the screen says so.
      setHasFailed(true);
    } finally {
      isSaving.current = false;
      setAsked(undefined);
    }
  };

  const review = <ReviewSection onChange={(field) => form.setFocus(field)} />;
  const statesOf = (field: StateField) => statesWithoutReason(field, corrects?.opened[field]);
  return (
    <EntityFormContext value={entityForm}>
      <StepFrame
        step="module-shipment"
        back={
          corrects ? (
            <Button onClick={() => (isChanged ? setIsLeaving(true) : cancel.leave())}>
              Cancelar
            </Button>
          ) : (
            <BackButton to="module-product" />
          )
        }
        note={<DraftNote />}
        next={
          <Button
            type="submit"
            form={formId}
            variant={wrong.length > 0 ? 'default' : 'next'}
            isUnavailable={wrong.length > 0}
          >
            <Check aria-hidden="true" /> {corrects ? 'Guardar corrección' : 'Finalizar'}
          </Button>
        }
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void submit(event)}
        >
          {attempt > 0 && (
            <ErrorSummary
              attempt={attempt}
              errors={wrong.map((name) => ({
                name,
                label: entity.fields[name]?.label ?? name,
                isMissing: errors[name]?.message === MESSAGES.required,
              }))}
            />
          )}
          {attempt > 0 && companyName === null && (
            <FormTrouble title="Falta saber a qué empresa perteneces" isNew>
              <p>
                Conéctate una vez para descargar los usuarios de tu empresa. El borrador se
                conserva.
              </p>
            </FormTrouble>
          )}
          <ProposalNote />
          {corrects && review}
          <ShipmentFields
            paymentStates={corrects ? statesOf('estadoPago') : undefined}
            deliveryStates={corrects ? statesOf('estadoEntrega') : FIRST_DELIVERY_STATES}
            vesselAside={
              <ButtonLink
                variant="quiet"
                size="small"
                className="-ml-3"
                to={toStepUrl(VESSEL_PATH)}
              >
                <GaugeIcon aria-hidden="true" /> Ver la embarcación y su carga
              </ButtonLink>
            }
          />
          {!corrects && review}
        </form>
      </StepFrame>
      {asked && (
        <ConfirmShipment
          fields={asked}
          opened={corrects?.opened}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void confirm()}
        />
      )}
      {isLeaving && (
        <CancelDialog
          isCorrection
          onKeep={cancel.leave}
          onDiscard={cancel.discard}
          onClose={() => setIsLeaving(false)}
        />
      )}
      {hasFailed && <FailedDialog onClose={closeFailed} />}
    </EntityFormContext>
  );
}
