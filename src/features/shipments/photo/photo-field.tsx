import Camera from 'lucide-react/icons/camera';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { PhotoPicture } from './photo-picture';
import { PhotoProblem, reducePhoto, type TakenPhoto } from './reduce-photo';

export interface PhotoFieldProps {
  value: TakenPhoto | null;
  onChange: (photo: TakenPhoto | null) => void;
}

const WORDS = {
  empty: 'Sin foto. Llega al servidor después de la entrega.',
  reducing: 'Reduciendo la foto…',
} as const;

/** A photo of what was handed over: by the camera of a tablet, from a file on a desk. */
export function PhotoField({ value, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReducing, setIsReducing] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = async (file: File) => {
    setProblem(undefined);
    setIsReducing(true);
    try {
      onChange(await reducePhoto(file));
    } catch (error) {
      if (!(error instanceof PhotoProblem)) throw error;
      setProblem(error.message);
    } finally {
      setIsReducing(false);
    }
  };

  return (
    <Field label="Foto" isGroup error={problem}>
      <div className="grid justify-items-start gap-2">
        {value && <PhotoPicture bytes={value.bytes} />}
        <input
          ref={input}
          hidden
          type="file"
          name="foto"
          accept="image/*"
          capture="environment"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void take(file);
            // The same file, mended meanwhile, can be chosen again.
            target.value = '';
          }}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <Button isUnavailable={isReducing} onClick={() => input.current?.click()}>
            <Camera aria-hidden="true" /> {value ? 'Tomar otra foto' : 'Tomar foto'}
          </Button>
          {value && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              <Trash aria-hidden="true" /> Quitar foto
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {isReducing ? WORDS.reducing : value ? toReadyWords(value) : WORDS.empty}
        </p>
      </div>
    </Field>
  );
}

const toReadyWords = ({ bytes }: TakenPhoto) =>
  `Foto lista: ${Math.ceil(bytes.length / 1024)} KB. Llega al servidor después de la entrega.`;
