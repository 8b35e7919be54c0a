import { LOGIN_PATH, OWN_PASSWORD_PATH } from '../../src/domain/wire';
import type { TestServer } from '../sync/support/servers';

/** Changes the password of the server's employee as another device does. */
export async function changeElsewhere(
  { baseUrl, fetch, username }: TestServer,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { readonly jwt: string };
  };
  const { jwt } = await call('POST', LOGIN_PATH, { username, password: currentPassword });
  await call('PUT', OWN_PASSWORD_PATH, { currentPassword, newPassword }, jwt);
}
