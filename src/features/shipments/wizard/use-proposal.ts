import { useEffect } from 'react';
import { usePlaces } from '../../../crud/use-places';
import { useRecords, wholeState } from '../../../crud/use-records';
import { describeGoods, proposeFacts, toHome } from './proposals';
import { useWizard } from './wizard-context';

/**
 * Proposes values from earlier shipments and the goods, once for a recipient and these goods. False until that is done.
 */
export function useProposal(): boolean {
  const { wizard, values, shipments, recipient, cargo } = useWizard();
  const vessels = useRecords('vessel');
  const branches = useRecords('branch');
  const { cities } = usePlaces();
  const document = recipient.is === 'found' ? recipient.document : '';
  const basis = [document, ...cargo.chosen.map(({ key }) => key)].join(' ');
  const isDone = values.proposal?.basis === basis;
  const isOpening = [vessels, branches].some((one) => wholeState(one) === 'opening');
  useEffect(() => {
    if (isDone || isOpening) return;
    const offered = {
      vehiculoNombre: new Set(vessels.rows.map(({ view }) => view.nombre)),
      sucursalNombre: new Set(branches.rows.map(({ view }) => view.nombre)),
    };
    const home = recipient.is === 'found' ? toHome(recipient.customer.view, cities) : {};
    wizard.propose(basis, {
      ...proposeFacts(shipments, { document, home }, (field, name) => offered[field].has(name)),
      descripcionEnvio: describeGoods(cargo.chosen),
    });
  }, [
    wizard,
    shipments,
    recipient,
    document,
    cities,
    cargo,
    vessels,
    branches,
    basis,
    isDone,
    isOpening,
  ]);
  return isDone;
}
