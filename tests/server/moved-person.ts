/** A person of one company, and the office that moves them to another one. */
import { randomUUID } from 'node:crypto';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import * as payloads from './payloads';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { CUSTOMERS, customerUpdatePath, op, pathRef, post, versionBy } from './shipment-operations';
import { type Json, type SignedIn, signIn, type TestApp } from './support';

export const GUAVIARE = 'Transportes Fluviales del Guaviare';
export const VAUPES = 'Naviera del Vaupés';
const PASSWORD = 'MiaPropia2026*';

export interface MovedPerson {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  /** As they have signed in while they were of Guaviare. */
  readonly device: SealedDevice;
  /** Signs in on the same device, with the same signing key. */
  readonly signInAgain: () => Promise<SealedDevice>;
  /** Writes the person anew, as the form of a SUPERADMIN does. */
  readonly change: (changes: Json) => Promise<Json>;
  readonly moveTo: (companyName: string) => Promise<Json>;
}

/** Makes an EMPLOYEE of Guaviare who has signed in on a device of their own. */
export async function createPerson(server: TestApp): Promise<MovedPerson> {
  const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  const person = payloads.user();
  const { body } = await superadmin.call('POST', '/auth/sign-up', person);
  const username = String(person.username);
  const on = { username, deviceId: randomUUID(), keys: await generateSigningKeys() };
  const { session } = await createSealedDevice(server, {
    ...on,
    password: String(person.password),
  });
  const passwords = { currentPassword: person.password, newPassword: PASSWORD };
  await session.call('PUT', '/api/v1/account/password', passwords);
  const signInAgain = () => createSealedDevice(server, { ...on, password: PASSWORD });
  const { password: _, ...sent } = person;
  const change = async (changes: Json) => {
    Object.assign(sent, changes);
    const office = await signIn(server, 'superadmin@fluvicarga.co');
    const answer = await office.call('PUT', `/auth/update-nopass/${body.id}`, sent);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return {
    id: Number(body.id),
    username,
    password: PASSWORD,
    device: await signInAgain(),
    signInAgain,
    change,
    moveTo: (companyName) => change({ companyName }),
  };
}

/** The document numbers of the customers that somebody's company has. */
export async function listCustomers({ call }: Pick<SignedIn, 'call'>): Promise<unknown[]> {
  const { list } = await call('GET', '/api/v1/customers/all');
  return list.map(({ numDocument }) => numDocument);
}

/** The operations of a customer who is registered and then renamed. */
export function renamedCustomer() {
  const customer = post(CUSTOMERS, payloads.customer());
  const changed = { ...customer.body, name: 'Otra' };
  const version = { ifMatch: versionBy(customer) };
  return [customer, op('PUT', customerUpdatePath(pathRef(customer)), changed, version)] as const;
}
