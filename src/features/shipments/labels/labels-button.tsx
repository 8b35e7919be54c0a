import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import type { MirrorRow } from '../../../db/schema';
import { Button, type ButtonProps } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-module';

const LabelsDialog = lazyPart(() => import('./labels-dialog'), 'LabelsDialog');

/** The labels that go on the cargo of these shipments. */
export function LabelsButton({ rows, ...look }: { rows: readonly MirrorRow[] } & ButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        <Tags aria-hidden="true" /> Etiquetas
      </Button>
      {isOpen && <LabelsDialog rows={rows} onClose={() => setIsOpen(false)} />}
    </>
  );
}
