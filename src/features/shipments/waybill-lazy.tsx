import { lazy, Suspense } from 'react';
import type { WaybillProps } from './waybill';

const Waybill = lazy(() => import('./waybill').then((module) => ({ default: module.Waybill })));

/** Nothing to see on the screen, so nothing to wait for: it is there by the time somebody prints. */
export function LazyWaybill(props: WaybillProps) {
  return (
    <Suspense>
      <Waybill {...props} />
    </Suspense>
  );
}
