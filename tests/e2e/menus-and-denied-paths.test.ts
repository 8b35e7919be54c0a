/** The exact menu of each role, and the redirect of a URL outside its areas. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { signIn } from './support/person';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

/** Form and list of each area, and one deeper path. */
const PATHS: Record<string, readonly string[]> = {
  Empresas: ['show-companies', 'add-company', 'add-company/1/update'],
  Empleados: ['show-users', 'add-employed', 'show-users/more-details/2/employee'],
  Tripulantes: [
    'show-crew',
    'add-crew',
    'add-captain',
    'add-sailor',
    'add-boat-driver',
    'add-crew/add-captain/1/update',
  ],
  Embarcaciones: ['show-vehicles', 'add-vehicle'],
  Clientes: ['show-customers', 'add-customer', 'show-customers/more-details/1/customer'],
  Envíos: ['show-shipment', 'register-shipment', 'register-shipment/1/update'],
  Inventario: ['inventories', 'show-products', 'add-product', 'show-warehouse', 'add-warehouse'],
  Sucursales: ['show-branch', 'add-branch'],
};

const FIRST = ['Dashboard', 'Asistente Inteligente'];
const DAILY = ['Envíos', 'Viajes', 'Escanear', 'Cierre de caja', 'Clientes'];
const LAST = ['Informes', 'Sincronización'];
const FLEET = { Flota: ['Embarcaciones', 'Tripulantes'] };
const STOCK = { Inventario: ['Todo el inventario', 'Productos', 'Bodegas'] };
const OFFICE = { Administración: ['Empleados', 'Sucursales', 'Actividad'] };

const ROLES = [
  {
    username: 'superadmin@fluvicarga.co',
    role: 'Superadministrador',
    menu: [...FIRST, 'Empresas', 'Empleados', 'Actividad', ...LAST],
    folded: {},
    areas: ['Empresas', 'Empleados'],
  },
  {
    username: 'admin@fluvicarga.co',
    role: 'Administrador',
    menu: [...FIRST, ...DAILY, ...LAST],
    folded: { ...FLEET, ...STOCK, ...OFFICE },
    areas: [
      'Empleados',
      'Tripulantes',
      'Embarcaciones',
      'Clientes',
      'Envíos',
      'Inventario',
      'Sucursales',
    ],
  },
  {
    username: 'empleado@fluvicarga.co',
    role: 'Empleado',
    menu: [...FIRST, ...DAILY, ...LAST],
    folded: { ...FLEET, ...STOCK },
    areas: ['Tripulantes', 'Embarcaciones', 'Clientes', 'Envíos', 'Inventario'],
  },
  {
    username: 'invitado@fluvicarga.co',
    role: 'Invitado',
    menu: [...FIRST, ...LAST],
    folded: {},
    areas: [],
  },
] as const;

describe.each(ROLES)('$role', ({ username, role, menu, folded, areas }) => {
  it('has its areas in the menu, and is redirected from others with the reason', async () => {
    const browser = await openBrowser({ baseUrl: server.baseUrl });
    const page = await browser.page();
    await signIn(page, username);
    const side = page.getByRole('complementary', { name: 'Menú principal' });
    const sections = side.getByRole('navigation', { name: 'Secciones' });
    await sections.waitFor();
    // An entry of our server alone is there once the server is known to be ours.
    const words = async (scope: Locator) =>
      (await scope.getByRole('link').allInnerTexts()).filter((word) => word !== '');
    await expect.poll(() => words(sections)).toEqual(menu);
    expect(await sections.getByRole('button').allInnerTexts()).toEqual(Object.keys(folded));
    for (const [title, entries] of Object.entries(folded)) {
      await sections.getByRole('button', { name: title, exact: true }).click();
      await expect.poll(() => words(sections.getByRole('list', { name: title }))).toEqual(entries);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /^Cuenta de / }).click();
    const account = page.getByRole('banner');
    await account.getByText(role, { exact: true }).waitFor();
    await account.getByRole('link', { name: 'Mi Cuenta' }).waitFor();
    await account.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await page.keyboard.press('Escape');

    const denied = Object.entries(PATHS).filter(
      ([area]) => !(areas as readonly string[]).includes(area),
    );
    for (const [area, paths] of denied)
      for (const path of paths) {
        await page.goto(`/adminSection/${path}`);
        const notice = page.getByRole('alert').filter({ hasText: 'Sin permiso' });
        await notice.waitFor();
        expect(await notice.textContent(), path).toContain(
          `El rol ${role} no tiene acceso a ${area}.`,
        );
        await expect
          .poll(() => new URL(page.url()).pathname, { message: path })
          .toBe('/adminSection');
      }
    // One path of each allowed area, to prove that not everything is denied.
    for (const area of areas) {
      const [list = ''] = PATHS[area] ?? [];
      await page.goto(`/adminSection/${list}`);
      await page.locator('h1').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/adminSection/${list}`);
      expect(await page.getByText('Sin permiso').count()).toBe(0);
    }
  });
});

it('without a session every path leads to the sign-in with the specified texts', async () => {
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  const page = await browser.page();
  const others = ['', 'info', 'reports', 'smartChat', 'sync', 'account', 'audit', 'scan'];
  for (const path of [...others, ...Object.values(PATHS).flat()]) {
    await page.goto(`/adminSection/${path}`);
    await page.waitForURL(/\/login$/i);
  }
  await page.goto('/Login');
  await page
    .getByRole('heading', {
      name: 'Sistemas de operaciones logísticas del Transporte Fluvial del Guaviare',
    })
    .waitFor();
  const password = page.locator('[name=password]');
  await password.fill('secreta');
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
  await page.getByRole('dialog').getByText('soporte@fluvicarga.co').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('link', { name: 'Volver al inicio' }).last().click();
  await page.waitForURL(`${server.baseUrl}/`);
  const header = page.getByRole('banner');
  for (const name of ['Inicio', 'Blog', 'Quiénes somos', 'Horarios', 'Iniciar Sesión'])
    await header.getByRole('link', { name, exact: true }).waitFor();
  await page.goto('/no-existe');
  await page.getByRole('heading', { name: '404 - No encontrado' }).waitFor();
});
