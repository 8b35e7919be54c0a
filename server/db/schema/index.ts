export { categories, products, shipmentProducts, shipments } from './cargo';
export type { CompanyTable } from './columns';
export { shipmentEvents } from './events';
export { idempotencyKeys } from './idempotency';
export { companies, users } from './organization';
export { crewMembers, customers } from './people';
export { branches, vessels, warehouses } from './places';
export { signInFailures } from './sign-in';
