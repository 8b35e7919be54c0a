import { createContext, useContext } from 'react';
import type { MirrorRow } from '../../../db/schema';
import type { Cargo } from '../cargo';
import type { Lookup } from './customer-lookup';
import type { Progress } from './wizard-steps';
import type { Wizard, WizardState } from './wizard-store';

/** The context of every step: the draft, and the records that this device has for it. */
export interface WizardView extends WizardState {
  readonly wizard: Wizard;
  readonly customers: readonly MirrorRow[];
  readonly shipments: readonly MirrorRow[];
  readonly sender: Lookup;
  readonly recipient: Lookup;
  readonly cargo: Cargo;
  readonly progress: Progress;
}

/** The ways out of it. */
export interface WizardWays {
  /** Where it leads when it is given up. */
  readonly backPath: string;
  /** The shipment is on the disk: says so and goes to the finish. */
  readonly onSaved: (key: string) => void;
}

export interface WizardContextValue extends WizardView, WizardWays {}

export const WizardContext = createContext<WizardContextValue | null>(null);

export function useWizard(): WizardContextValue {
  const view = useContext(WizardContext);
  if (!view) throw new Error('useWizard is used outside the wizard');
  return view;
}
