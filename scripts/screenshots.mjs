/**
 * `npm run screenshots`: pictures of the running product on its demo data, for README (`docs/pictures`) and for the
 * dialog in which a browser offers to install the app (`public/screenshots`, named by the manifest in build/manifest.ts).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { openDemoBrowser, signInToDemo } from './lib/demo-browser.mjs';
import { startDemoServer } from './lib/demo-server.mjs';
import { inProject, stopWith } from './lib/project.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

const DEVICES = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const PICTURES = inProject('docs/pictures');
const SCREENSHOTS = inProject('public/screenshots');
const FORM_FACTORS = { phone: 'narrow', desktop: 'wide' };
/** A browser shows at most eight. */
const OF_THE_MANIFEST = ['dashboard', 'list', 'wizard-finish'];

/** @type {Readonly<Record<string, string>>} */
const CUSTOMER = {
  personType: 'Natural',
  typeDocument: 'Cedula',
  numDocument: '41219530',
  name: 'Rosalba',
  lastName: 'Tique Gaitán',
  dateOfBirth: '17/05/1980',
  sex: 'Femenino',
  maritalStatus: 'casado',
  nationality: 'colombiano',
  phone: '3124480917',
  email: 'rosalba.tique@correo.co',
  address: 'Carrera 9 No. 12-40',
  cityName: 'Miraflores',
};

/** @type {Readonly<Record<string, string>>} */
const SHIPMENT = {
  vehiculoNombre: 'La Esperanza del Guaviare',
  sucursalNombre: 'San José del Guaviare',
  departamentoSalida: 'Guaviare',
  municipioSalida: 'San José del Guaviare',
  departamentoLlegada: 'Guaviare',
  municipioLlegada: 'Miraflores',
  direccionEnvio: 'Puerto principal',
  costoEnvio: '1.250.000',
  tipoPago: 'EFECTIVO',
  descripcionEnvio: 'Mercado para la tienda de Miraflores',
};

/** @type {Map<string, Buffer>} by their paths; on the disk once all are there */
const taken = new Map();
const server = await startDemoServer().catch(stopWith);
try {
  for (const [name, device] of Object.entries(DEVICES)) await picture(name, device);
} finally {
  await server.stop();
}
for (const folder of [PICTURES, SCREENSHOTS]) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
for (const [path, bytes] of taken) await writeFile(path, bytes);

/**
 * All the pictures of one device. What is registered stays on it: the server answers the next one as it did the first.
 * @param {string} name
 * @param {object} device
 */
async function picture(name, device) {
  const { context, page, close } = await openDemoBrowser({
    ...device,
    baseURL: server.url,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  // An emulated absence of the network does not stop the browser's own timetable: it would send, and fail.
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    // The offer to install comes with the first thing saved offline, and hides half of a phone's screen.
    localStorage.setItem('install:declined', '1');
  });
  const devtools = await context.newCDPSession(page);
  let isOffline = false;
  /** @param {string} screen */
  const take = async (screen) => {
    if (isOffline) await page.locator('[data-sync-state=offline]').waitFor();
    await takePicture(page, devtools, name, screen);
  };
  try {
    await page.goto('/');
    await take('landing');
    await page.goto('/login');
    await take('login');
    await signInToDemo(page);
    await page.goto('/adminSection');
    await take('dashboard');
    await page.goto('/adminSection/show-shipment');
    await page.locator('[data-key]').first().waitFor();
    await take('list');
    await page.goto('/adminSection/add-customer');
    // A request under way when the network goes would have to be verified.
    await page.locator('[data-sync-state=synced]').waitFor();
    await context.setOffline(true);
    isOffline = true;
    await fill(page, CUSTOMER);
    await take('form');
    await save(page, 'Guardar cliente');
    await page.getByText('Cliente creado correctamente').first().waitFor();
    await shipSomething(page, take);
    await follow(page, '/adminSection/sync');
    await page.locator('main [data-key]').first().waitFor();
    await take('sync');
  } finally {
    await close();
  }
}

/**
 * The assistant for a shipment, from its first step to its last.
 * @param {Page} page
 * @param {(screen: string) => Promise<void>} take
 */
async function shipSomething(page, take) {
  await follow(page, '/adminSection');
  await follow(page, '/adminSection/register-shipment');
  await fill(page, { remitenteCedula: '40385310' });
  await next(page);
  await fill(page, { destinatarioCedula: String(CUSTOMER.numDocument) });
  await next(page);
  await page
    .getByRole('button', { name: /^Agregar (?!producto)/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  await take('wizard-products');
  await next(page);
  await fill(page, SHIPMENT);
  await take('wizard-shipment');
  await save(page, 'Finalizar');
  await page.waitForURL('**/module-finish**');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.locator('main .guide-large b').waitFor();
  await take('wizard-finish');
}

/**
 * As a person goes. A page loaded anew tries to send before it knows that there is no network.
 * @param {Page} page
 * @param {string} path
 */
async function follow(page, path) {
  await page.locator(`a[href="${path}"]:visible`).first().click();
}

/** @param {Page} page */
async function next(page) {
  await page
    .getByRole('button', { name: 'Siguiente' })
    .or(page.getByRole('link', { name: 'Siguiente' }))
    .click();
}

/**
 * @param {Page} page
 * @param {string} button
 */
async function save(page, button) {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click();
}

/**
 * Fills controls by their wire names, whatever they are.
 * @param {Page} page
 * @param {Readonly<Record<string, string>>} values
 */
async function fill(page, values) {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`[name="${name}"]:not(meta)`).first();
    const kind = await control.evaluate((element) =>
      element.getAttribute('type') === 'radio'
        ? 'radio'
        : (element.getAttribute('role') ?? element.tagName),
    );
    if (kind === 'radio')
      await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === 'SELECT') await control.selectOption(value);
    else await control.fill(value);
    if (kind === 'combobox') await control.press('Tab');
  }
}

/**
 * The window as it stands, at its top, once nothing moves in it.
 * @param {Page} page
 * @param {import('playwright-core').CDPSession} devtools
 * @param {string} device
 * @param {string} screen
 */
async function takePicture(page, devtools, device, screen) {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-notice]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
  });
  /** @param {{format: 'webp' | 'jpeg', quality: number}} how */
  const capture = async (how) =>
    Buffer.from((await devtools.send('Page.captureScreenshot', how)).data, 'base64');
  const webp = await capture({ format: 'webp', quality: 60 });
  taken.set(`${PICTURES}/${screen}-${device}.webp`, webp);
  const formFactor = Object.entries(FORM_FACTORS).find(([name]) => name === device)?.[1];
  // The install dialog takes no WebP.
  if (formFactor && OF_THE_MANIFEST.includes(screen))
    taken.set(
      `${SCREENSHOTS}/${screen}-${formFactor}.jpg`,
      await capture({ format: 'jpeg', quality: 70 }),
    );
  console.log(`${screen} on ${device}: ${Math.round(webp.length / 1000)} KB`);
}
