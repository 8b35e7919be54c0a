import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { dropDraft, saveDraft } from '../../../db/drafts';
import type { Store } from '../../../db/store';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import { clock } from '../../../session/clock';
import { useRuntime } from '../../../session/runtime-context';
import { type KeptDraft, readCopy, readCorrection, readKeptDraft } from './load-wizard';
import {
  FINISH_PATH,
  isStepPath,
  type StepPath,
  toStepUrl,
  type VESSEL_PATH,
} from './wizard-steps';
import { createWizard, type Wizard } from './wizard-store';
import { createValues, toDraftValues, WIZARD_DRAFT, type WizardValues } from './wizard-values';

/** The shipment whose facts a new one starts with, by local key or server number. */
export const COPY_PARAM = 'copiar';
/** The shipment to correct, the same way. */
export const CORRECT_PARAM = 'corregir';

/** The sender's document: a link to the wizard may pass it, in navigation state to keep it out of the address. */
function readState(state: unknown): { readonly sender: string; readonly isNew: boolean } {
  const { sender, fromMenu } = (state ?? {}) as { sender?: unknown; fromMenu?: unknown };
  return { sender: typeof sender === 'string' ? sender : '', isNew: fromMenu === true };
}

export const toFinishUrl = (key: string) => `${toStepUrl(FINISH_PATH)}?envio=${key}`;

export type Opened =
  | { readonly is: 'reading' }
  /** A draft was found: go on with it, or begin anew. */
  | {
      readonly is: 'asking';
      readonly draft: KeptDraft;
      readonly goOn: () => void;
      readonly startAnew: () => void;
    }
  | { readonly is: 'open'; readonly wizard: Wizard };

/** Opens the wizard at whatever step the address names: the kept draft after asking, a copy, or a blank one. */
export function useOpenWizard(step: StepPath | typeof VESSEL_PATH | null): Opened {
  const { db } = useRuntime();
  const navigate = useNavigate();
  const location = useLocation();
  const arrivedBy = useNavigationType();
  const [params] = useSearchParams();
  const copyOf = params.get(COPY_PARAM);
  const corrected = params.get(CORRECT_PARAM);
  const { sender, isNew } = readState(location.state);
  const [opened, setOpened] = useState<Opened>({ is: 'reading' });
  const handled = useRef('');

  useEffect(() => {
    if (step === null || step === FINISH_PATH || handled.current === location.key) return;
    handled.current = location.key;

    const open = (values: WizardValues, isKept: boolean) => {
      setOpened({ is: 'open', wizard: wizardOf(db, values, isKept) });
      if (values.step !== step || copyOf || corrected || sender)
        void navigate(toStepUrl(values.step), { replace: true });
    };
    const begin = async () => {
      setOpened({ is: 'reading' });
      const operationId = createUuid(Date.now(), randomBytes);
      const copy = copyOf
        ? await readCopy(db, copyOf, operationId)
        : corrected && isStepPath(step)
          ? await readCorrection(db, corrected, operationId, step)
          : null;
      const fresh = copy ?? createValues(operationId, sender);
      const draft = await readKeptDraft(db);
      if (!draft) return open(fresh, false);
      setOpened({
        is: 'asking',
        draft,
        goOn: () => open(draft.values, true),
        startAnew: () => void dropDraft(db, WIZARD_DRAFT).then(() => open(fresh, false)),
      });
    };
    const state = opened.is === 'open' ? opened.wizard.store.getState() : null;
    const savedKey = state?.savedKey ?? null;
    // A new registration from the menu does not continue a correction.
    const isOther = copyOf || corrected || sender || (isNew && state?.values.corrects);
    // Back from the finish leads to no second shipment; a new start does.
    if (savedKey !== null && arrivedBy === 'POP')
      void navigate(toFinishUrl(savedKey), { replace: true });
    else if (opened.is !== 'open' || savedKey !== null || isOther)
      begin().catch((error: unknown) =>
        setOpened(() => {
          throw error;
        }),
      );
  }, [step, location.key, arrivedBy, copyOf, corrected, sender, isNew, opened, db, navigate]);

  return opened;
}

function wizardOf(db: Store, values: WizardValues, isKept: boolean): Wizard {
  return createWizard(values, isKept, (changed) =>
    saveDraft(db, WIZARD_DRAFT, toDraftValues(changed), clock.now()),
  );
}
