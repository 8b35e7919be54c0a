/** The screens of `/adminSection` (docs/SPEC.md, S2.54 to S2.81), each in a script of its own. */
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import type { DetailScreenProps } from '../crud/detail-screen';
import type { ListScreenProps } from '../crud/list-screen';
import { type EntityName, REGISTRY } from '../domain/registry';
import { lazily } from './lazily';

const customers = () => import('../features/customers/customer-descriptor');
const vessels = () => import('../features/vessels/vessel-descriptor');
const money = () => import('../features/reports/money-screen');
const importScreen = lazily(() => import('../features/import/import-screen'), 'ImportScreen');
const crewForms = () => import('../features/crew/crew-form-screen');

const entityScreens: RouteObject[] = [
  screensOf('company', {
    list: lazily(() => import('../features/companies/company-list-screen'), 'CompanyListScreen'),
    form: lazily(() => import('../features/companies/company-form-screen'), 'CompanyFormScreen'),
  }),
  screensOf(
    'user',
    {
      list: lazily(() => import('../features/users/user-list-screen'), 'UserListScreen'),
      detail: detailOf(async () => (await import('../features/users/user-descriptor')).USER_DETAIL),
      form: lazily(() => import('../features/users/user-form-screen'), 'UserFormScreen'),
    },
    // The query `action=update` marks an update.
    ':id?',
  ),
  screensOf('customer', {
    list: listOf(async () => (await customers()).CUSTOMER_SCREENS),
    detail: lazily(() => import('./customer-route'), 'CustomerRoute'),
    form: lazily(() => import('../features/customers/customer-form-screen'), 'CustomerFormScreen'),
  }),
  screensOf('product', {
    list: lazily(() => import('../features/products/product-list-screen'), 'ProductListScreen'),
    detail: lazily(
      () => import('../features/products/product-detail-screen'),
      'ProductDetailScreen',
    ),
    form: lazily(() => import('../features/products/product-form-screen'), 'ProductFormScreen'),
  }),
  screensOf('warehouse', {
    list: lazily(
      () => import('../features/warehouses/warehouse-list-screen'),
      'WarehouseListScreen',
    ),
    detail: lazily(
      () => import('../features/warehouses/warehouse-detail-screen'),
      'WarehouseDetailScreen',
    ),
    form: lazily(
      () => import('../features/warehouses/warehouse-form-screen'),
      'WarehouseFormScreen',
    ),
  }),
  screensOf('branch', {
    list: lazily(() => import('../features/branches/branch-list-screen'), 'BranchListScreen'),
    detail: lazily(() => import('../features/branches/branch-detail-screen'), 'BranchDetailScreen'),
    form: lazily(() => import('../features/branches/branch-form-screen'), 'BranchFormScreen'),
  }),
  screensOf('vessel', {
    list: listOf(async () => (await vessels()).VESSEL_SCREENS),
    detail: lazily(() => import('./vessel-route'), 'VesselRoute'),
    form: lazily(() => import('../features/vessels/vessel-form-screen'), 'VesselFormScreen'),
  }),
  screensOf('crewMember', {
    list: lazily(() => import('../features/crew/crew-list-screen'), 'CrewListScreen'),
    detail: detailOf(async () => (await import('../features/crew/crew-descriptor')).CREW_DETAIL),
    form: lazily(crewForms, 'CrewFormScreen'),
  }),
  screensOf('voyage', {
    list: lazily(() => import('../features/voyages/voyage-list-screen'), 'VoyageListScreen'),
    detail: lazily(() => import('./voyage-detail-route'), 'VoyageRoute'),
    form: lazily(() => import('../features/voyages/voyage-form-screen'), 'VoyageFormScreen'),
  }),
  // The specification names the kinds' forms under `add-crew`, its permissions name them bare.
  ['add-crew/', ''].flatMap((under) => [
    { path: `${under}add-captain/:id?/:action?`, ...lazily(crewForms, 'CaptainFormScreen') },
    { path: `${under}add-sailor/:id?/:action?`, ...lazily(crewForms, 'SailorFormScreen') },
    { path: `${under}add-boat-driver/:id?/:action?`, ...lazily(crewForms, 'BoatDriverFormScreen') },
  ]),
  screensOf(
    'shipment',
    {
      list: lazily(
        () => import('../features/shipments/shipment-list-screen'),
        'ShipmentListScreen',
      ),
      detail: lazily(() => import('./shipment-detail-route'), 'ShipmentRoute'),
      form: lazily(
        () => import('../features/shipments/shipment-update-screen'),
        'ShipmentUpdateScreen',
      ),
    },
    // New shipments are created by the wizard.
    ':id/update',
  ),
].flat();

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
      ...lazily(() => import('./wizard-finish-route'), 'FinishRoute'),
    },
  ],
};

/** The redirect keeps the link's state: that it came from the menu. */
function FirstStep() {
  return <Navigate to="module-Sender" state={useLocation().state} replace />;
}

const dashboard = lazily(() => import('../features/dashboard/dashboard-screen'), 'DashboardScreen');

export const workplaceScreens: RouteObject[] = [
  { index: true, ...dashboard },
  { path: 'info', ...dashboard },
  ...entityScreens,
  wizard,
  // A payment is shown on its shipment.
  { path: 'show-payments/*', ...lazily(() => import('./payment-route'), 'PaymentRoute') },
  { path: 'show-customers/import', ...importScreen },
  { path: 'show-products/import', ...importScreen },
  {
    path: 'show-shipment/claims',
    ...lazily(() => import('../features/shipments/claims/claims-screen'), 'ClaimsScreen'),
  },
  { path: 'show-shipment/cash', ...lazily(money, 'CashScreen') },
  { path: 'show-shipment/period', ...lazily(money, 'PeriodScreen') },
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
  {
    path: 'scan',
    ...lazily(() => import('../features/shipments/scan/scan-screen'), 'ScanScreen'),
  },
  {
    path: 'audit',
    ...lazily(() => import('../features/audit/audit-screen'), 'AuditScreen'),
  },
  { path: 'account', ...lazily(() => import('./account-route'), 'AccountRoute') },
  { path: '*', ...lazily(() => import('./not-found-screen'), 'ShellNotFoundScreen') },
];

type Screen = ReturnType<typeof lazily>;

/** The screens of an entity at its own paths: its list, its details, its form. */
function screensOf(
  entity: EntityName,
  { list, detail, form }: { list: Screen; detail?: Screen; form: Screen },
  formParams = ':id?/:action?',
): RouteObject[] {
  const { screens } = REGISTRY[entity];
  return [
    { path: screens.list, ...list },
    ...(detail ? [{ path: `${screens.list}/more-details/:id?/:category?`, ...detail }] : []),
    { path: `${screens.form}/${formParams}`, ...form },
  ];
}

/** The list of an entity with nothing but a descriptor. */
function listOf(load: () => Promise<ListScreenProps>): Screen {
  return {
    lazy: async () => {
      const [{ ListScreen }, props] = await Promise.all([import('../crud/list-screen'), load()]);
      return { Component: () => <ListScreen {...props} /> };
    },
  };
}

/** The details of such an entity. */
function detailOf(load: () => Promise<DetailScreenProps>): Screen {
  return {
    lazy: async () => {
      const [{ DetailScreen }, props] = await Promise.all([
        import('../crud/detail-screen'),
        load(),
      ]);
      return { Component: () => <DetailScreen {...props} /> };
    },
  };
}
