import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDraftWriter } from './draft-writer';
import { withProposal } from './proposals';
import { isChanged, type TypedFacts, type WizardValues } from './wizard-values';

export interface WizardState {
  readonly values: WizardValues;
  /** Whether the values on the screen are on the disk too. */
  readonly kept: 'nothing' | 'kept' | 'failed';
  /** Whether they differ from what the wizard opened with. */
  readonly isChanged: boolean;
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

/**
 * The shipment being registered. Every change is on the disk as soon as it is made, and what was only opened is not.
 * @param initial the values of the kept draft, or the opened ones
 * @param opened without a draft; a proposal that nobody has changed yet belongs to them
 * @param keep stores the draft, or removes it where null
 */
export function createWizard(
  initial: WizardValues,
  opened: WizardValues,
  keep: (values: WizardValues | null) => Promise<void>,
): Wizard {
  let without = opened;
  const isDraft = isChanged(initial, without);
  const store = createStore<WizardState>(() => ({
    values: initial,
    kept: isDraft ? 'kept' : 'nothing',
    isChanged: isDraft,
    savedKey: null,
  }));
  const writer = createDraftWriter(keep, (kept) =>
    store.setState({ kept: kept === 'failed' || store.getState().isChanged ? kept : 'nothing' }),
  );

  const set = (values: WizardValues) => {
    const before = store.getState();
    if (before.savedKey !== null) return;
    const isDifferent = isChanged(values, without);
    store.setState({ values, isChanged: isDifferent });
    if (isDifferent || before.isChanged) writer.push(isDifferent ? values : null);
  };
  return {
    store,
    change: (change) => set({ ...store.getState().values, ...change }),
    type(facts) {
      const { values } = store.getState();
      set({ ...values, typed: { ...values.typed, ...facts } });
    },
    propose(basis, facts) {
      const { values, isChanged } = store.getState();
      const proposed = { ...values, ...withProposal(values, basis, facts) };
      if (!isChanged) without = proposed;
      set(proposed);
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
      store.setState({ kept: 'nothing', isChanged: false });
    },
  };
}
