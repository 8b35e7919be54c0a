/** The facts of an operation, as a card and the question before discarding list them: no wire names, and the state that is told. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { toFacts } from '../../src/features/sync-center/operation-facts';
import { operation } from '../sync/support/operation';

const said = (changes: Fields, before: Fields) =>
  toFacts(operation({ entity: 'shipment', kind: 'status', changes, before })).map(
    ({ label, value }) => `${label}: ${renderToStaticMarkup(value).replace(/<[^>]*>/g, ' ')}`,
  );

it('an arrival waits to be claimed, and is not told as delivered', () => {
  const arrived = { estadoEntrega: 'ENTREGADO', porReclamar: true };
  expect(said(arrived, { estadoEntrega: 'EN_TRANSITO' })).toEqual([
    'Estado de la entrega: Llegó, por reclamar Antes: En tránsito ',
  ]);
  expect(said({ estadoEntrega: 'DEVUELTO', porReclamar: false }, arrived)).toEqual([
    'Estado de la entrega: Devuelto Antes: Llegó, por reclamar ',
  ]);
});
