/** The API this build speaks to, and the device's own database: one of each in a page. */
import { type ApiClient, createApiClient } from '../api/client';
import { createDeviceDatabase } from '../db/device-database';
import { noteFailure } from './last-failure';
import { markOutdated } from './outdated-app';

const client = createApiClient({
  baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
  fetch: async (input, init) => noteFailure(await fetch(input, init)),
});

export const api: ApiClient = {
  ...client,
  async send(request) {
    const answer = await client.send(request);
    if (answer.kind === 'silent' && answer.reason === 'newer') markOutdated();
    return answer;
  },
};

/** Names the API in database names: its base, or this page's origin. */
export const apiIdentity = api.baseUrl || location.origin;

export const device = createDeviceDatabase();
