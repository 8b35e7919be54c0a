export { categories, products, shipmentProducts, shipments } from './cargo';
export type { CompanyTable } from './columns';
export { idempotencyKeys } from './idempotency';
export { companies, users } from './organization';
export { crewMembers, customers } from './people';
export { branches, vessels, warehouses } from './places';
