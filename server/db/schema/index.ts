export { auditEntries } from './audit';
export {
  categories,
  payments,
  pieceCounts,
  products,
  shipmentProducts,
  shipments,
  voyages,
} from './cargo';
export { changeFeed, rowChanges } from './changes';
export type { CompanyTable } from './columns';
export { deliveryTokens, deviceKeys, sealingKeys } from './devices';
export { shipmentEvents } from './events';
export { idempotencyKeys } from './idempotency';
export { companies, users } from './organization';
export { crewMembers, customers } from './people';
export { deliveryPhotoParts, deliveryPhotos } from './photos';
export * from './places';
export { endedSessions, signInFailures, signIns } from './sign-in';
