import { useEffect, useState } from 'react';
import { hasPlatformUnlock } from '../../session/platform-flag';
import { lazyPart } from '../../ui/lazy-module';
import type { PlatformButtonProps } from './platform-button';

const PlatformButton = lazyPart(() => import('./platform-button'), 'PlatformButton');

/** After the first paint: the drawn page knows no device. */
export function PlatformUnlock(props: PlatformButtonProps) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn(hasPlatformUnlock()), []);
  return isOn ? <PlatformButton {...props} /> : null;
}
