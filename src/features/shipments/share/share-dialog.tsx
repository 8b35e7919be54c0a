import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import type { MirrorRow } from '../../../db/schema';
import { ActionDialog } from '../../../ui/action-dialog';
import { Button } from '../../../ui/button';
import { toShareText, toWhatsAppLink } from './share-words';

export interface ShareDialogProps {
  row: MirrorRow;
  onClose: () => void;
}

export function ShareDialog({ row, onClose }: ShareDialogProps) {
  const [copied, setCopied] = useState<'done' | 'failed'>();
  const text = toShareText(location.origin, row);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    );
  return (
    <ActionDialog title="Compartir el envío" onClose={onClose}>
      <p className="rounded-1 bg-sunken p-3 whitespace-pre-line wrap-anywhere select-all">{text}</p>
      {row.id === null && (
        <p>Todavía está solo en este equipo: el enlace lo encontrará cuando se envíe.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="strong" onClick={copy}>
          <ClipboardCopy aria-hidden="true" /> Copiar
        </Button>
        <Button onClick={() => open(toWhatsAppLink(text), '_blank', 'noopener')}>
          <MessageCircle aria-hidden="true" /> WhatsApp
        </Button>
      </div>
      <p role="status">
        {copied === 'done' && 'Copiado. Pégalo en el mensaje.'}
        {copied === 'failed' && 'El navegador no dejó copiar: mantén el texto oprimido y cópialo.'}
      </p>
    </ActionDialog>
  );
}
