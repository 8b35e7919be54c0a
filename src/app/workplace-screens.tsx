/** The screens of `/adminSection` (docs/SPEC.md, S2.54 to S2.81), each in a script of its own. */
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { lazily } from './lazily';

const customers: RouteObject[] = [
  {
    path: 'show-customers',
    ...lazily(() => import('../features/customers/customer-list-screen'), 'CustomerListScreen'),
  },
  {
    path: 'show-customers/more-details/:id?/:category?',
    ...lazily(() => import('../features/customers/customer-detail-screen'), 'CustomerDetailScreen'),
  },
  {
    path: 'add-customer/:id?/:action?',
    ...lazily(() => import('../features/customers/customer-form-screen'), 'CustomerFormScreen'),
  },
];

const products: RouteObject[] = [
  {
    path: 'show-products',
    ...lazily(() => import('../features/products/product-list-screen'), 'ProductListScreen'),
  },
  {
    path: 'show-products/more-details/:id?/:category?',
    ...lazily(() => import('../features/products/product-detail-screen'), 'ProductDetailScreen'),
  },
  {
    path: 'add-product/:id?/:action?',
    ...lazily(() => import('../features/products/product-form-screen'), 'ProductFormScreen'),
  },
];

const warehouses: RouteObject[] = [
  {
    path: 'show-warehouse',
    ...lazily(() => import('../features/warehouses/warehouse-list-screen'), 'WarehouseListScreen'),
  },
  {
    path: 'show-warehouse/more-details/:id?/:category?',
    ...lazily(
      () => import('../features/warehouses/warehouse-detail-screen'),
      'WarehouseDetailScreen',
    ),
  },
  {
    path: 'add-warehouse/:id?/:action?',
    ...lazily(() => import('../features/warehouses/warehouse-form-screen'), 'WarehouseFormScreen'),
  },
];

const branches: RouteObject[] = [
  {
    path: 'show-branch',
    ...lazily(() => import('../features/branches/branch-list-screen'), 'BranchListScreen'),
  },
  {
    path: 'show-branch/more-details/:id?/:category?',
    ...lazily(() => import('../features/branches/branch-detail-screen'), 'BranchDetailScreen'),
  },
  {
    path: 'add-branch/:id?/:action?',
    ...lazily(() => import('../features/branches/branch-form-screen'), 'BranchFormScreen'),
  },
];

const vessels: RouteObject[] = [
  {
    path: 'show-vehicles',
    ...lazily(() => import('../features/vessels/vessel-list-screen'), 'VesselListScreen'),
  },
  {
    path: 'show-vehicles/more-details/:id?/:category?',
    ...lazily(() => import('../features/vessels/vessel-detail-screen'), 'VesselDetailScreen'),
  },
  {
    path: 'add-vehicle/:id?/:action?',
    ...lazily(() => import('../features/vessels/vessel-form-screen'), 'VesselFormScreen'),
  },
];

const companies: RouteObject[] = [
  {
    path: 'show-companies',
    ...lazily(() => import('../features/companies/company-list-screen'), 'CompanyListScreen'),
  },
  {
    path: 'add-company/:id?/:action?',
    ...lazily(() => import('../features/companies/company-form-screen'), 'CompanyFormScreen'),
  },
];

/** Its form is told in the query, `action=update`, that it updates. */
const users: RouteObject[] = [
  {
    path: 'show-users',
    ...lazily(() => import('../features/users/user-list-screen'), 'UserListScreen'),
  },
  {
    path: 'show-users/more-details/:id?/:category?',
    ...lazily(() => import('../features/users/user-detail-screen'), 'UserDetailScreen'),
  },
  {
    path: 'add-employed/:id?',
    ...lazily(() => import('../features/users/user-form-screen'), 'UserFormScreen'),
  },
];

const crewForms = () => import('../features/crew/crew-form-screen');

/** The specification names the kinds' forms under `add-crew`, its permissions name them bare. */
const crew: RouteObject[] = [
  {
    path: 'show-crew',
    ...lazily(() => import('../features/crew/crew-list-screen'), 'CrewListScreen'),
  },
  {
    path: 'show-crew/more-details/:id?/:category?',
    ...lazily(() => import('../features/crew/crew-detail-screen'), 'CrewDetailScreen'),
  },
  { path: 'add-crew/:id?/:action?', ...lazily(crewForms, 'CrewFormScreen') },
  ...['add-crew/', ''].flatMap((under) => [
    { path: `${under}add-captain/:id?/:action?`, ...lazily(crewForms, 'CaptainFormScreen') },
    { path: `${under}add-sailor/:id?/:action?`, ...lazily(crewForms, 'SailorFormScreen') },
    { path: `${under}add-boat-driver/:id?/:action?`, ...lazily(crewForms, 'BoatDriverFormScreen') },
  ]),
];

/** The specification calls the wizard's steps modules. */
const wizard: RouteObject = {
  path: 'register-shipment',
  ...lazily(() => import('../features/shipments/wizard/wizard-screen'), 'WizardScreen'),
  children: [
    { index: true, Component: FirstStep },
    {
      path: 'module-Sender',
      ...lazily(() => import('../features/shipments/wizard/sender-step'), 'SenderStep'),
    },
    {
      path: 'module-recipient',
      ...lazily(() => import('../features/shipments/wizard/recipient-step'), 'RecipientStep'),
    },
    {
      path: 'module-product',
      ...lazily(() => import('../features/shipments/wizard/products-step'), 'ProductsStep'),
    },
    {
      path: 'module-vehicle',
      ...lazily(() => import('../features/shipments/wizard/vessel-step'), 'VesselStep'),
    },
    {
      path: 'module-shipment',
      ...lazily(() => import('../features/shipments/wizard/shipment-step'), 'ShipmentStep'),
    },
    {
      path: 'module-finish',
      ...lazily(() => import('../features/shipments/wizard/finish-step'), 'FinishStep'),
    },
  ],
};

/** It takes along what the link said: that one came from the menu. */
function FirstStep() {
  return <Navigate to="module-Sender" state={useLocation().state} replace />;
}

const shipments: RouteObject[] = [
  {
    path: 'show-shipment',
    ...lazily(() => import('../features/shipments/shipment-list-screen'), 'ShipmentListScreen'),
  },
  {
    path: 'show-shipment/more-details/:id?/:category?',
    ...lazily(() => import('../features/shipments/shipment-detail-screen'), 'ShipmentDetailScreen'),
  },
  {
    path: 'register-shipment/:id/update',
    ...lazily(() => import('../features/shipments/shipment-update-screen'), 'ShipmentUpdateScreen'),
  },
  wizard,
];

const dashboard = lazily(() => import('../features/dashboard/dashboard-screen'), 'DashboardScreen');

export const workplaceScreens: RouteObject[] = [
  { index: true, ...dashboard },
  { path: 'info', ...dashboard },
  ...companies,
  ...users,
  ...customers,
  ...products,
  ...warehouses,
  ...branches,
  ...vessels,
  ...crew,
  ...shipments,
  {
    path: 'inventories',
    ...lazily(() => import('../features/inventory/inventory-screen'), 'InventoryScreen'),
  },
  {
    path: 'reports',
    ...lazily(() => import('../features/reports/reports-screen'), 'ReportsScreen'),
  },
  {
    path: 'smartChat',
    ...lazily(() => import('../features/assistant/assistant-screen'), 'AssistantScreen'),
  },
  {
    path: 'sync',
    ...lazily(() => import('../features/sync-center/sync-center-screen'), 'SyncCenterScreen'),
  },
  { path: 'account', ...lazily(() => import('./account-route'), 'AccountRoute') },
  { path: '*', ...lazily(() => import('./not-found-screen'), 'ShellNotFoundScreen') },
];
