import { customer } from '../domain/entities/customer';
import { CustomerDetailScreen } from '../features/customers/customer-detail-screen';
import { lazyPart } from '../ui/lazy-module';

/** Apart: the customer is shown before. */
const CustomerShipments = lazyPart(
  () => import('../features/shipments/related-shipments'),
  'CustomerShipments',
);

/** A customer, with their shipments and the way to the next one. */
export function CustomerRoute() {
  return (
    <CustomerDetailScreen
      related={({ key, view }) => (
        <CustomerShipments
          customer={key}
          document={String(view.numDocument ?? '')}
          name={customer.nameOf(view)}
        />
      )}
    />
  );
}
