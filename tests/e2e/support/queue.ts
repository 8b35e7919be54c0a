/** The stored queue of a page. */
import type { Operation } from '../../../src/db/schema';
import { operation, type SaidDelivery } from '../../sync/support/operation';
import { OUR_EMPLOYEE } from './story';

/** The create of a customer, as a tablet of our employee's keeps it; its record is nowhere else. */
export function waiting(
  index: number,
  overrides: Partial<Operation> & SaidDelivery = {},
): Operation {
  const id = `0199f2c4-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return operation({
    id,
    key: id,
    changes: { name: 'Rosalba', lastName: `Tique ${index}`, phone: '3124480917' },
    author: OUR_EMPLOYEE,
    happenedAt: Date.now(),
    ...overrides,
  });
}
