/** Employees of our server, and what an administrator does to their accounts. */
import * as wire from '../server/payloads';
import type { OurServer } from '../sync/support/servers';
import { changeElsewhere } from './change-elsewhere';

export interface Employee {
  readonly id: number;
  readonly username: string;
}

export const OWN_PASSWORD = 'Bocachico-8631*';

/** Somebody new, whose password is their own already. */
export async function hire(server: OurServer, username?: string): Promise<Employee> {
  const sent = wire.user(username ? { username } : {});
  const { id } = await server.callAsAdmin('POST', '/auth/sign-up', sent);
  const employee = { id: Number(id), username: String(sent.username) };
  await changeElsewhere({ ...server, ...employee }, String(sent.password), OWN_PASSWORD);
  return employee;
}

/** @returns the account under its new name */
export async function rename(
  server: OurServer,
  { id }: Employee,
  username?: string,
): Promise<Employee> {
  const { password: _, ...sent } = wire.user(username ? { username } : {});
  await server.callAsAdmin('PUT', `/auth/update-nopass/${id}`, sent);
  return { id, username: String(sent.username) };
}

/** Sets another password, which its person has to replace. */
export async function resetPassword(
  server: OurServer,
  employee: Employee,
  password: string,
): Promise<Employee> {
  const sent = wire.user({ username: employee.username, password });
  await server.callAsAdmin('PUT', `/auth/update/${employee.id}`, sent);
  return employee;
}

/** Deactivates somebody, or lets them in again. */
export async function setStatus(
  server: OurServer,
  { id, username }: Employee,
  estado: 'activo' | 'inactivo',
): Promise<void> {
  const { password: _, ...sent } = wire.user({ username, estado });
  await server.callAsAdmin('PUT', `/auth/update-nopass/${id}`, sent);
}
