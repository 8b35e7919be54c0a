import ArrowRight from 'lucide-react/icons/arrow-right';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDocument } from '../../../domain/rules/numbers';
import { isSameDocument } from '../../../domain/values/same';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { CustomerCard } from './customer-card';
import type { Lookup } from './customer-lookup';
import { createSuggester } from './customer-suggestions';
import { DocumentInput } from './document-input';
import { DraftNote } from './draft-note';
import { CustomerDialog } from './lazy-dialogs';
import { RecentCustomers } from './recent-customers';
import { StepFrame } from './step-frame';
import { focusLater } from './use-focus-after-move';
import { useWizard } from './wizard-context';
import { type StepPath, toStepUrl } from './wizard-steps';
import { isAsOpened, type PartyField } from './wizard-values';

export interface PartyStepProps {
  step: StepPath;
  field: PartyField;
  /** 'Documento del remitente' */
  label: string;
  lookup: Lookup;
  back: ReactNode;
  nextStep: StepPath;
  /** Above the question: what earlier steps said. */
  before?: ReactNode;
}

/** Sender or recipient: a document number, and the customer behind it. */
export function PartyStep({ step, field, label, lookup, back, nextStep, before }: PartyStepProps) {
  const { wizard, values, customers } = useWizard();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const [isDone, setIsDone] = useState(false);
  const [dialog, setDialog] = useState<{ recordKey: string | null }>();
  const suggest = useMemo(() => createSuggester(customers), [customers]);

  const typed = values[field];
  const suggestions = lookup.is === 'found' ? [] : suggest(typed);
  const error = toError(lookup, isDone, suggestions.length > 0);
  const document = lookup.is === 'absent' || lookup.is === 'found' ? lookup.document : '';
  const isSender = isSameDocument(document, values.remitenteCedula);
  const { corrects } = values;
  const isOwn = isAsOpened(values, field);
  // In a correction the other steps are complete, or the wizard leads to the one that is not.
  const onward = toStepUrl(corrects ? 'module-shipment' : nextStep);
  const set = (value: string) => wizard.change({ [field]: value });
  // Whoever is chosen by name, or was just written, needs no second look: the next step says who it is.
  const choose = (document: string) => {
    set(document);
    void navigate(onward);
  };
  const goOn = () => {
    if (lookup.is === 'found') return void navigate(onward);
    setIsDone(true);
    input.current?.focus();
  };

  return (
    <StepFrame
      step={step}
      back={back}
      note={<DraftNote />}
      first={input}
      next={
        <Button
          ref={next}
          type="submit"
          form={formId}
          variant={lookup.is === 'found' ? 'next' : 'default'}
          isUnavailable={lookup.is !== 'found'}
        >
          Siguiente <ArrowRight aria-hidden="true" />
        </Button>
      }
    >
      {before}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <Panel as="div" className="grid gap-3">
          <SectionHeading level={3} hasRequired>
            ¿Quién {field === 'remitenteCedula' ? 'envía' : 'recibe'}?
          </SectionHeading>
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Field
              label={label}
              isRequired
              error={error}
              hint="Escribe el número, o el nombre para buscarlo"
            >
              <DocumentInput
                ref={input}
                name={field}
                value={typed}
                suggestions={suggestions}
                onBlur={() => setIsDone(typed !== '')}
                onChoose={choose}
                onChange={(value) => {
                  setIsDone(false);
                  set(value);
                }}
              />
            </Field>
            <Button
              className="sm:mt-[1.9rem]"
              variant={lookup.is === 'absent' && error ? 'strong' : 'default'}
              onClick={() => setDialog({ recordKey: null })}
            >
              <UserPlus aria-hidden="true" /> Agregar cliente
            </Button>
          </div>
        </Panel>
      </form>
      {step === 'module-recipient' && isSender && (
        <p role="status">Es la misma persona que envía.</p>
      )}
      {(lookup.is === 'empty' || isOwn) && <RecentCustomers field={field} onChoose={choose} />}
      <div role="status" className="contents">
        {lookup.is === 'found' && (
          <CustomerCard
            row={lookup.customer}
            titleId={`${formId}-found`}
            onEdit={() => setDialog({ recordKey: lookup.customer.key })}
          />
        )}
      </div>
      {dialog && (
        <CustomerDialog
          recordKey={dialog.recordKey}
          document={document}
          onDone={(saved) => {
            if (dialog.recordKey === null) return choose(saved);
            if (!isOwn) set(saved);
            focusLater(next);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </StepFrame>
  );
}

/** Nobody is told off while typing: only when done, or when nothing can come of it any more. */
function toError(lookup: Lookup, isDone: boolean, maySuggest: boolean): string | undefined {
  if (lookup.is === 'absent' && (isDone || !maySuggest))
    return `No hay un cliente con el documento ${formatDocument(lookup.document)}. Agrégalo para continuar.`;
  if (lookup.is === 'invalid' && isDone) return lookup.message;
  return lookup.is === 'empty' && isDone ? 'Campo obligatorio' : undefined;
}
