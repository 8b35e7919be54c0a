/** A row never says that it is being sent while the pill says that there is no connection. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RecordCards } from '../../src/crud/record-cards';
import type { MirrorRow } from '../../src/db/schema';
import { syncFacts } from '../../src/sync/status';

const ROW: MirrorRow = {
  key: 'a',
  id: null,
  version: null,
  base: null,
  view: { name: 'Rosalba' },
  mark: 'sending',
};

it('an operation whose answer did not come is verified, not sent, until the server is in reach again', async () => {
  syncFacts.setState({ isOnline: true, connectivity: 'unreachable' });
  const name = { key: 'name', label: 'Nombre', text: () => 'Rosalba' };
  await render(
    <RecordCards
      caption="Clientes"
      columns={[name]}
      rows={[ROW]}
      firstNumber={1}
      actions={() => null}
    />,
  );
  const card = page.getByRole('listitem');
  await expect.element(card).toHaveTextContent('Verificando');
  await expect.element(card).toHaveAttribute('data-edge', 'verifying');
  syncFacts.setState({ connectivity: 'reached' });
  await expect.element(card).toHaveTextContent('Enviando');
  await expect.element(card).toHaveAttribute('data-edge', 'sending');
  syncFacts.setState({ isOnline: false });
  await expect.element(card).toHaveTextContent('Verificando');
});
