import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import type { MirrorRow } from '../../../db/schema';
import { Button, type ButtonProps } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-module';
import { toShareText } from './share-words';

const ShareDialog = lazyPart(() => import('./share-dialog'), 'ShareDialog');

/** Tells a customer number, state and link: by the device's own sheet, or by WhatsApp and copying. */
export function ShareButton({ row, ...look }: { row: MirrorRow } & ButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const share = async () => {
    if (typeof navigator.share !== 'function') return setIsOpen(true);
    try {
      await navigator.share({ text: toShareText(location.origin, row) });
    } catch (error) {
      // Closed by the person; anything else has the dialog instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setIsOpen(true);
    }
  };
  return (
    <>
      <Button {...look} onClick={() => void share()}>
        <Share2 aria-hidden="true" /> Compartir
      </Button>
      {isOpen && <ShareDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}
