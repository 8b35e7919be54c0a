import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDraftWriter } from './draft-writer';
import { withProposal } from './proposals';
import { hasContent, type TypedFacts, type WizardValues } from './wizard-values';

export interface WizardState {
  readonly values: WizardValues;
  /** Whether the values on the screen are on the disk too. */
  readonly kept: 'nothing' | 'kept' | 'failed';
  /** The shipment this wizard made; then it has nothing more to change. */
  readonly savedKey: string | null;
}

export interface Wizard {
  readonly store: StoreApi<WizardState>;
  change(change: Partial<Omit<WizardValues, 'operationId' | 'typed'>>): void;
  type(facts: Partial<TypedFacts>): void;
  /** Fills empty fields with proposed values. */
  propose(basis: string, facts: Partial<TypedFacts>): void;
  /**
   * Runs a save that ends the draft, and writes nothing meanwhile. @throws the error of `run`; then the draft goes on.
   */
  finish(run: (values: WizardValues) => Promise<string>): Promise<string>;
  /** Gives the draft up: `drop` removes it. */
  discard(drop: () => Promise<void>): Promise<void>;
}

/** The shipment being registered. Every change is on the disk as soon as it is made. */
export function createWizard(
  initial: WizardValues,
  isKept: boolean,
  keep: (values: WizardValues) => Promise<void>,
): Wizard {
  const store = createStore<WizardState>(() => ({
    values: initial,
    kept: isKept ? 'kept' : 'nothing',
    savedKey: null,
  }));
  const writer = createDraftWriter(keep, (kept) => store.setState({ kept }));

  const set = (values: WizardValues) => {
    const { kept, savedKey } = store.getState();
    if (savedKey !== null) return;
    store.setState({ values });
    if (hasContent(values) || kept !== 'nothing') writer.push(values);
  };
  return {
    store,
    change: (change) => set({ ...store.getState().values, ...change }),
    type(facts) {
      const { values } = store.getState();
      set({ ...values, typed: { ...values.typed, ...facts } });
    },
    propose(basis, facts) {
      const { values } = store.getState();
      set({ ...values, ...withProposal(values, basis, facts) });
    },
    async finish(run) {
      await writer.stop();
      try {
        const savedKey = await run(store.getState().values);
        store.setState({ savedKey });
        return savedKey;
      } catch (error) {
        writer.resume();
        throw error;
      }
    },
    async discard(drop) {
      await writer.stop();
      await drop();
      store.setState({ kept: 'nothing' });
    },
  };
}
