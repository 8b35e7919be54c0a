import ScanLine from 'lucide-react/icons/scan-line';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readLabelCode } from '../../domain/rules/label-code';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import type { ScanAnswer } from '../../ui/scanner/scanner';
import { useTypedCodes } from '../../ui/scanner/typed-codes';

const Scanner = lazyPart(() => import('../../ui/scanner/scanner'), 'Scanner');

const NO_LABEL: ScanAnswer = {
  kind: 'wrong',
  title: 'No es la etiqueta de un envío',
  text: 'Busca el código de la etiqueta, el que está junto al número.',
};

/** The label in place of the typed number: by the camera, or a scanner that types. */
export function ScanLabel() {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const track = (text: string): ScanAnswer | null => {
    const code = readLabelCode(text);
    setIsWrong(!code);
    if (!code) return NO_LABEL;
    setIsOpen(false);
    void navigate(`/rastreo/${encodeURIComponent(code.number)}`);
    return null;
  };
  if (isOpen) return <Scanner onCode={track} read={readLabelCode} hasField />;
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => setIsOpen(true)}>
        <ScanLine aria-hidden="true" />
        Escanear la etiqueta
      </Button>
      <Listener onCode={track} />
      {isWrong && (
        <p className="error" role="alert">
          {NO_LABEL.title}. {NO_LABEL.text}
        </p>
      )}
    </div>
  );
}

/** While the camera is closed; open, it listens itself. */
function Listener({ onCode }: { onCode: (text: string) => void }) {
  useTypedCodes(onCode, readLabelCode);
  return null;
}
