import { useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useBackPath } from '../../../crud/use-back-path';
import { WaitingForData } from '../../../crud/waiting-for-data';
import { detailPath, listPath } from '../../../domain/paths';
import { useDirtyForm } from '../../../session/dirty-forms';
import { useScreenTitle } from '../../../ui/screen-title';
import { StepBar } from '../../../ui/step-bar';
import { GoOnDialog, preloadDialogs, SavedDialog } from './lazy-dialogs';
import { toFinishUrl, useOpenWizard } from './use-open-wizard';
import { useWizardView } from './use-wizard-view';
import { WizardContext, type WizardWays } from './wizard-context';
import {
  canOpenStep,
  FINISH_HEADING_ID,
  FINISH_PATH,
  indexOfStep,
  isStepPath,
  STEPS,
  toFirstIncomplete,
  toStepPath,
  toStepUrl,
} from './wizard-steps';
import type { Wizard } from './wizard-store';
import { WIZARD_DRAFT } from './wizard-values';

/** Registering a shipment: the steps of the specification over one draft. */
export function WizardScreen() {
  const step = toStepPath(useLocation().pathname);
  const opened = useOpenWizard(step);
  const navigate = useNavigate();
  const backPath = useBackPath(listPath('shipment'));
  const [isJustSaved, setIsJustSaved] = useState(false);
  const closeSaved = useCallback(() => {
    setIsJustSaved(false);
    // The element to which the dialog would give the focus back is gone with its step.
    requestAnimationFrame(() => document.getElementById(FINISH_HEADING_ID)?.focus());
  }, []);
  const values =
    opened.is === 'open'
      ? opened.wizard.store.getState().values
      : opened.is === 'asking'
        ? opened.draft.values
        : null;
  const corrects = values?.corrects;
  const showSaved = (key: string) => {
    if (corrects) return void navigate(detailPath('shipment', key), { replace: true });
    setIsJustSaved(true);
    void navigate(toFinishUrl(key), { replace: true });
  };
  useEffect(preloadDialogs, []);
  const isFinished = step === FINISH_PATH;
  useScreenTitle(isFinished ? 'Envío Finalizado' : corrects ? 'Corregir envío' : 'Registrar envío');

  const current = indexOfStep(
    step === null || step === 'module-vehicle' ? 'module-shipment' : step,
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      {step !== null && (
        <StepBar
          label={corrects ? 'Pasos de la corrección' : 'Pasos del registro'}
          steps={STEPS.map(({ word }) => word)}
          current={current}
          {...(!isFinished && {
            onSelect: (index: number) => {
              const target = STEPS[index];
              if (target) void navigate(toStepUrl(target.path));
            },
          })}
        />
      )}
      {isFinished || step === null ? (
        <Outlet />
      ) : opened.is === 'open' ? (
        <OpenStep wizard={opened.wizard} backPath={backPath} onSaved={showSaved} />
      ) : (
        opened.is === 'reading' && <WaitingForData />
      )}
      {opened.is === 'asking' && <GoOnDialog asking={opened} />}
      {isJustSaved && <SavedDialog onClose={closeSaved} />}
    </div>
  );
}

/** The step of the address, once what it needs was read; the first incomplete one where that lies before it. */
function OpenStep({ wizard, ...ways }: { wizard: Wizard } & WizardWays) {
  const view = useWizardView(wizard);
  const step = toStepPath(useLocation().pathname);
  // A new version of the app waits until nobody is typing.
  useDirtyForm(WIZARD_DRAFT, view !== null && view.savedKey === null && view.isChanged);
  const isOpenable = view !== null && step !== null && canOpenStep(step, view.progress);
  useEffect(() => {
    // Whoever comes back goes on where they were.
    if (isOpenable && step !== null && isStepPath(step)) wizard.change({ step });
  }, [wizard, step, isOpenable]);
  if (!view || step === null || view.savedKey !== null) return <WaitingForData />;
  if (!isOpenable) return <Navigate replace to={toStepUrl(toFirstIncomplete(view.progress))} />;
  return (
    <WizardContext value={{ ...view, ...ways }}>
      <Outlet />
    </WizardContext>
  );
}
