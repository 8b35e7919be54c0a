/** A plain server, and the app built for it on a static host of another origin. */
import { onTestFinished } from 'vitest';
import {
  type FaultProxy,
  type FaultProxyOptions,
  startFaultProxy,
} from '../../support/fault-proxy';
import { buildOtherOriginApp, findApiAt } from '../../support/other-origin';
import { type PlainServer, startPlainServer } from '../../support/plain-server';
import { startStaticServer } from '../../support/static-server';

export interface PlainCompany {
  readonly api: PlainServer;
  /** Between the app and the API. */
  readonly proxy: FaultProxy;
  /** For `openBrowser`. */
  readonly options: { readonly baseUrl: string; readonly args: readonly string[] };
}

/** Ends with the test. Creates answer an empty body. */
export async function openPlainCompany(options: FaultProxyOptions = {}): Promise<PlainCompany> {
  const host = await startStaticServer(await buildOtherOriginApp(), { fallbackStatus: 200 });
  const api = await startPlainServer({ answers: 'empty' });
  const proxy = await startFaultProxy(api.baseUrl, options);
  onTestFinished(async () => {
    await host.close();
    await proxy.close();
    await api.close();
  });
  return { api, proxy, options: { baseUrl: host.url, args: [findApiAt(proxy.url)] } };
}
