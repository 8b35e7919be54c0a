/** Form values of every entity, and the steps of a save: fill, confirm, wait for the notice. */
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../support/api-caller';
import { confirm, confirmation, fill, type Typed } from './person';

export function vesselOf(licensePlate: string, changes: Typed = {}): Typed {
  return {
    nombre: `Bote ${licensePlate}`,
    type: 'Bote Motor',
    model: '2019',
    licensePlate,
    registration: `MT-${licensePlate}`,
    fechaExpPatente: '31/12/2028',
    weightCapacity: '8,5',
    weightUnit: 'ton',
    volumeCapacity: '22',
    volumeUnit: 'm3',
    passengerSpace: 'true',
    passengers: '12',
    ...changes,
  };
}

export function warehouseOf(name: string, changes: Typed = {}): Typed {
  return {
    name,
    location: 'Calle 5 # 12-30',
    capacity: '40',
    unitOfMeasurement: 'ton',
    description: 'Junto al muelle',
    ...changes,
  };
}

export function branchOf(nombre: string, changes: Typed = {}): Typed {
  return {
    nombre,
    direccion: 'Carrera 20 No. 8-15',
    departamento: 'Guaviare',
    municipio: 'El Retorno',
    ...changes,
  };
}

/** Without a licence: sailors and boat drivers are not asked for one. */
export function crewOf(numDocument: string, changes: Typed = {}): Typed {
  return {
    name: 'Nilson',
    lastName: 'Guaviare Ñáñez',
    typeDocument: 'Cedula',
    numDocument,
    dateOfBirth: '28/02/1979',
    sex: 'Masculino',
    maritalStatus: 'unión libre',
    nationality: 'colombiano',
    phone: '3114408871',
    email: 'nilson@correo.co',
    address: 'Barrio El Porvenir',
    status: 'activo',
    ...changes,
  };
}

export const LICENCE: Typed = { licencia: 'CAP-4471', expLicencia: '31/01/2029' };

export function userOf(username: string, numDocument: string, changes: Typed = {}): Typed {
  return {
    username,
    confirmUsername: username,
    password: 'Tucunare-7492*',
    confirmPassword: 'Tucunare-7492*',
    role: 'EMPLOYEE',
    estado: 'activo',
    name: 'Luz Dary',
    lastName: 'Piñeros',
    typeDocument: 'Cedula',
    numDocument,
    phone: '3132604471',
    address: 'Calle 5 No. 12-30',
    departmentName: 'Guaviare',
    cityName: 'Calamar',
    sex: 'Femenino',
    birthDate: '17/05/1990',
    maritalStatus: 'casado',
    ...changes,
  };
}

export function companyOf(nit: string, changes: Typed = {}): Typed {
  return {
    nit,
    company: `Naviera ${nit}`,
    manager: 'Hernán Uribe',
    email: 'gerencia@naviera.co',
    phone: '6085642210',
    address: 'Carrera 13A No. 15-08',
    department: 'Vaupés',
    municipality: 'Mitú',
    status: 'activo',
    ...changes,
  };
}

export interface Saving {
  /** 'Guardar cliente' */
  readonly button: string;
  /** The button of the confirmation that saves. */
  readonly yes?: string;
  /** The text of the notice. */
  readonly notice: string;
  /** The server asks for the password after the confirmation. */
  readonly asksPassword?: true;
}

/** Fills the form that is open, confirms, and waits for the notice. */
export async function saveForm(page: Page, typed: Typed, saving: Saving): Promise<void> {
  await askToSave(page, typed, saving.button);
  await confirm(page, saving.yes);
  if (saving.asksPassword) await verify(page);
  await page.getByText(saving.notice).first().waitFor();
}

/** The same up to the confirmation, which is left open. */
export async function askToSave(page: Page, typed: Typed, button: string): Promise<void> {
  await fill(page, typed);
  await page.getByRole('button', { name: button }).click();
  await confirmation(page).waitFor();
}

/** The dialog that asks whoever is signed in for their password. */
export const verification = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Verificación de Usuario' });

export async function verify(page: Page, password: string = DEMO_PASSWORD): Promise<void> {
  const dialog = verification(page);
  await dialog.locator('[name=password]').fill(password);
  await dialog.getByRole('button', { name: 'Validar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Contraseña validada correctamente.').first().waitFor();
}
