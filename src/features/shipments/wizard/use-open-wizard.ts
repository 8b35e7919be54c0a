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

/** The values that the wizard begins with, where a link named them. */
interface Origin {
  readonly copyOf: string | null;
  readonly corrected: string | null;
  /** A document: in navigation state, to keep it out of the address. */
  readonly sender: string;
}

/** @returns where it begins, whether a link has just said so, and whether a new registration was asked for in the menu */
function readOrigin(params: URLSearchParams, state: unknown) {
  const given = (state ?? {}) as { sender?: unknown; fromMenu?: unknown; began?: Origin };
  const origin: Origin = {
    copyOf: params.get(COPY_PARAM),
    corrected: params.get(CORRECT_PARAM),
    sender: typeof given.sender === 'string' ? given.sender : '',
  };
  const isNamed = Boolean(origin.copyOf || origin.corrected || origin.sender);
  // The browser has kept it for a page that was loaded anew.
  return { origin: given.began ?? origin, isNamed, isNew: given.fromMenu === true };
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
  const [opened, setOpened] = useState<Opened>({ is: 'reading' });
  const handled = useRef('');

  useEffect(() => {
    if (step === null || step === FINISH_PATH || handled.current === location.key) return;
    handled.current = location.key;

    const { origin, isNamed, isNew } = readOrigin(params, location.state);
    const open = (values: WizardValues, without: WizardValues) => {
      setOpened({ is: 'open', wizard: wizardOf(db, values, without) });
      if (values.step !== step || isNamed)
        void navigate(toStepUrl(values.step), { replace: true, state: { began: origin } });
    };
    const begin = async () => {
      setOpened({ is: 'reading' });
      const operationId = createUuid(Date.now(), randomBytes);
      const { copyOf, corrected, sender } = origin;
      const copy = copyOf
        ? await readCopy(db, copyOf, operationId)
        : corrected && isStepPath(step)
          ? await readCorrection(db, corrected, operationId, step)
          : null;
      const fresh = copy ?? createValues(operationId, sender);
      const draft = await readKeptDraft(db);
      if (!draft) return open(fresh, fresh);
      setOpened({
        is: 'asking',
        draft,
        goOn: () => open(draft.values, draft.opened),
        startAnew: () => void dropDraft(db, WIZARD_DRAFT).then(() => open(fresh, fresh)),
      });
    };
    const state = opened.is === 'open' ? opened.wizard.store.getState() : null;
    const savedKey = state?.savedKey ?? null;
    // A new registration from the menu does not continue a correction.
    const isOther = isNamed || (isNew && state?.values.corrects);
    // Back from the finish leads to no second shipment; a new start does.
    if (savedKey !== null && arrivedBy === 'POP')
      void navigate(toFinishUrl(savedKey), { replace: true });
    else if (opened.is !== 'open' || savedKey !== null || isOther)
      begin().catch((error: unknown) =>
        setOpened(() => {
          throw error;
        }),
      );
  }, [step, location, params, arrivedBy, opened, db, navigate]);

  return opened;
}

function wizardOf(db: Store, values: WizardValues, without: WizardValues): Wizard {
  return createWizard(values, without, (changed) =>
    changed
      ? saveDraft(db, WIZARD_DRAFT, toDraftValues(changed), clock.now())
      : dropDraft(db, WIZARD_DRAFT),
  );
}
