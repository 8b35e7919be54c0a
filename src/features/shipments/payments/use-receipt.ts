import { usePdfFile } from '../../../crud/use-pdf-file';
import { usePeopleNames } from '../../../crud/use-people-names';
import type { MirrorRow } from '../../../db/schema';
import { useRuntime } from '../../../session/runtime-context';
import { type ReceiptSource, toReceipt } from './to-receipt';

/** Makes the receipt of a payment, and names who received it. */
export function useReceipt(source: Omit<ReceiptSource, 'receivedBy'>) {
  const { user } = useRuntime();
  const nameOf = usePeopleNames();
  const { isMaking, make } = usePdfFile();
  const { payment } = source;
  const receivedBy = toReceiver(payment, nameOf(user.username), nameOf);
  const makeIt = () => {
    const receipt = toReceipt({ ...source, receivedBy });
    make(`recibo de pago ${receipt.number}`, ({ makeReceipt }) => makeReceipt(receipt));
  };
  return { isMaking, make: makeIt, receivedBy };
}

/** A payment that the server does not have yet was recorded here, by the person whose queue it is. */
function toReceiver(
  { base, view }: MirrorRow,
  own: string,
  nameOf: (username: string) => string,
): string {
  return base === null ? own : toWho(view.registradoPor, nameOf);
}

/** A person who belongs to another company by now has no name here. */
export const toWho = (username: unknown, nameOf: (username: string) => string) =>
  username ? nameOf(String(username)) : 'alguien que ya no es de la empresa';
