import { useEffect, useState } from 'react';
import { hasPlatformUnlock } from '../../session/platform-flag';
import type { SignedIn } from '../../session/store-sign-in';
import { lazyPart } from '../../ui/lazy-module';

const PlatformButton = lazyPart(() => import('./platform-button'), 'PlatformButton');

/** After the first paint: the drawn page knows no device. */
export function PlatformUnlock({ onDone }: { onDone: (signedIn: SignedIn) => void }) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn(hasPlatformUnlock()), []);
  return isOn ? <PlatformButton onDone={onDone} /> : null;
}
