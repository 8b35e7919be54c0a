/** Every screen by its path, on the demo data. */
import type { Page } from 'playwright-core';

export interface Screen {
  /** Under `/adminSection`. */
  readonly path: string;
  /** Its heading. */
  readonly title: string | RegExp;
  /** Whether it lists records of the demo data. */
  readonly isList?: true;
}

const TODAY = /^(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo) \d{1,2} de [a-z]+$/;

/** The screens that an ADMIN may open. Forms that ask for the password first have its dialog for a heading. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { path: '', title: TODAY },
  { path: '/info', title: TODAY },
  { path: '/show-customers', title: 'LISTADO DE CLIENTES', isList: true },
  { path: '/show-customers/more-details/1/customer', title: 'Detalles del cliente' },
  { path: '/show-customers/import', title: 'Importar clientes' },
  { path: '/add-customer', title: 'Registrar cliente' },
  { path: '/add-customer/1/update', title: 'Actualizar cliente' },
  { path: '/show-products', title: 'LISTADO DE PRODUCTOS', isList: true },
  { path: '/show-products/more-details/1/product', title: 'Detalles del producto' },
  { path: '/show-products/import', title: 'Importar productos' },
  { path: '/add-product', title: 'Registrar producto' },
  { path: '/add-product/1/update', title: 'Actualizar producto' },
  { path: '/show-warehouse', title: 'LISTADO DE BODEGAS', isList: true },
  { path: '/show-warehouse/more-details/1/warehouse', title: 'Detalles de la bodega' },
  { path: '/add-warehouse', title: 'Verificación de Usuario' },
  { path: '/add-warehouse/1/update', title: 'Verificación de Usuario' },
  { path: '/show-branch', title: 'LISTADO DE SUCURSALES', isList: true },
  { path: '/show-branch/more-details/1/branch', title: 'Detalles de la sucursal' },
  { path: '/add-branch', title: 'Verificación de Usuario' },
  { path: '/add-branch/1/update', title: 'Verificación de Usuario' },
  { path: '/show-vehicles', title: 'LISTADO DE VEHÍCULOS', isList: true },
  { path: '/show-vehicles/more-details/1/vehicle', title: 'Detalles de la embarcación' },
  { path: '/add-vehicle', title: 'Registrar embarcación' },
  { path: '/add-vehicle/1/update', title: 'Actualizar embarcación' },
  { path: '/show-users', title: 'LISTADO DE EMPLEADOS', isList: true },
  { path: '/show-users/more-details/2/employee', title: 'Detalles del usuario' },
  { path: '/add-employed', title: 'Registrar usuario' },
  { path: '/add-employed/2', title: 'Actualizar usuario' },
  { path: '/show-crew', title: 'LISTADO DE TRIPULACIÓN', isList: true },
  { path: '/show-crew/more-details/1/crew', title: 'Detalles del tripulante' },
  { path: '/add-crew', title: 'Registrar tripulante' },
  { path: '/add-crew/1/update', title: 'Actualizar tripulante' },
  { path: '/add-crew/add-captain', title: 'Registrar capitán' },
  { path: '/add-crew/add-sailor', title: 'Registrar marinero' },
  { path: '/add-crew/add-boat-driver', title: 'Registrar motorista' },
  { path: '/add-captain', title: 'Registrar capitán' },
  { path: '/add-captain/1/update', title: 'Actualizar tripulante' },
  { path: '/add-sailor', title: 'Registrar marinero' },
  { path: '/add-boat-driver', title: 'Registrar motorista' },
  { path: '/show-shipment', title: 'LISTADO DE ENVÍOS', isList: true },
  { path: '/show-shipment/more-details/1/shipment', title: 'Detalles del envío' },
  { path: '/register-shipment/1/update', title: 'Actualizar envío' },
  { path: '/register-shipment', title: 'Registrar envío' },
  { path: '/register-shipment/module-recipient', title: 'Registrar envío' },
  { path: '/register-shipment/module-finish?envio=1', title: 'Envío Finalizado' },
  { path: '/show-voyages', title: 'LISTADO DE VIAJES', isList: true },
  { path: '/show-voyages/more-details/1/voyage', title: 'Detalles del viaje' },
  { path: '/add-voyage', title: 'Programar viaje' },
  { path: '/inventories', title: 'Inventario' },
  { path: '/show-shipment/claims', title: 'ENVÍOS POR RECLAMAR' },
  { path: '/show-shipment/cash', title: 'Cierre de caja' },
  { path: '/show-shipment/period', title: 'Envíos entre dos fechas' },
  { path: '/reports', title: 'Informes' },
  { path: '/smartChat', title: 'Asistente Inteligente' },
  { path: '/sync', title: 'Sincronización' },
  { path: '/account', title: 'Mi Cuenta' },
  { path: '/audit', title: 'Registro de actividad' },
  { path: '/scan', title: 'Escanear' },
  { path: '/scan?paso=subio', title: 'Escanear' },
];

/** The public screens: landing and sign-in, a tracked shipment, and the not-found page. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/login',
  '/rastreo',
  '/rastreo/Fn3918koP',
  '/privacidad',
  '/nada',
];

/** The screens that only a SUPERADMIN may open. */
export const SUPERADMIN_SCREENS: readonly Screen[] = [
  { path: '/show-companies', title: 'LISTADO DE EMPRESAS', isList: true },
  { path: '/add-company', title: 'Registrar empresa' },
  { path: '/add-company/1/update', title: 'Actualizar empresa' },
];

/** The screens of their own company that a SUPERADMIN sees as well. */
export const SEEN_BY_SUPERADMIN: readonly Pick<Screen, 'path' | 'isList'>[] = [
  { path: '' },
  { path: '/show-users', isList: true },
  { path: '/add-employed' },
  ...SUPERADMIN_SCREENS,
];

/** Done once what comes later is there too. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.body.textContent?.includes('Espere un momento'));
}

/** Sets the theme without storing the choice. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}
