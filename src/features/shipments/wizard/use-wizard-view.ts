import { useMemo } from 'react';
import { useStore } from 'zustand';
import { indexByDocument } from '../../../crud/customers-by-document';
import { useRecords, wholeState } from '../../../crud/use-records';
import { createHolders } from '../../../domain/rules/cargo';
import { isErased } from '../../../domain/rules/erased';
import { isSameDocument } from '../../../domain/values/same';
import { toCargo } from '../cargo';
import { lookUpCustomer } from './customer-lookup';
import type { WizardView } from './wizard-context';
import type { Wizard } from './wizard-store';
import { type Corrected, isAsOpened, type PartyField } from './wizard-values';

/** The draft beside what the mirror says of it now; null until the mirror was read. */
export function useWizardView(wizard: Wizard): WizardView | null {
  const state = useStore(wizard.store);
  const people = useRecords('customer');
  const goods = useRecords('product');
  const known = useRecords('shipment');
  const isOpening = [people, goods, known].some((one) => wholeState(one) === 'opening');
  const { rows: customers } = people;
  const { rows: products } = goods;
  const { rows: shipments } = known;

  const { remitenteCedula, productosIds, corrects, operationId } = state.values;
  const own = corrects?.key ?? operationId;
  const byDocument = useMemo(() => indexByDocument(customers), [customers]);
  const holderOf = useMemo(() => createHolders(shipments, own), [shipments, own]);
  return useMemo(() => {
    if (isOpening) return null;
    const find = (field: PartyField) => {
      const typed = state.values[field];
      const key = isAsOpened(state.values, field) && corrects?.named[field];
      const own = customers.find((row) => row.key === key && !isErased(row.view));
      return lookUpCustomer(typed, byDocument, own);
    };
    const sender = find('remitenteCedula');
    const recipient = find('destinatarioCedula');
    const cargo = toCargo({
      products,
      sender: sender.is === 'found' ? sender.document : '',
      chosenKeys: productosIds,
      heldKeys: heldKeysOf(corrects, remitenteCedula),
      holderOf,
    });
    const progress = {
      hasSender: sender.is === 'found',
      hasRecipient: recipient.is === 'found',
      hasCargo: cargo.chosen.length > 0 && cargo.taken.length === 0,
    };
    return { ...state, wizard, customers, shipments, sender, recipient, cargo, progress };
  }, [
    state,
    wizard,
    isOpening,
    customers,
    shipments,
    byDocument,
    products,
    holderOf,
    corrects,
    remitenteCedula,
    productosIds,
  ]);
}

/** The goods of the shipment that is corrected, as long as it is of the same sender. */
function heldKeysOf(corrects: Corrected | null, sender: string): readonly string[] {
  if (!corrects || !isSameDocument(corrects.opened.remitenteCedula, sender)) return [];
  const { productosIds } = corrects.opened;
  return Array.isArray(productosIds) ? productosIds.map(String) : [];
}
