import Camera from 'lucide-react/icons/camera';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Coming } from '../typed-proof';
import { PhotoPicture } from './photo-picture';
import { PhotoProblem, reducePhoto, type TakenPhoto } from './reduce-photo';

export interface PhotoFieldProps {
  value: TakenPhoto | Coming | null;
  error: string | undefined;
  /** @param asked the pending photo that this settles */
  onChange: (photo: TakenPhoto | Coming | null, asked?: Coming) => void;
}

const WORDS = {
  empty: 'Sin foto. Llega al servidor después de la entrega.',
  reducing: 'Reduciendo la foto…',
} as const;

/** A photo of the delivered goods: by the camera of a tablet, from a file on a desk. */
export function PhotoField({ value, error, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<Coming>(null);
  const [problem, setProblem] = useState<string>();
  const isReducing = value instanceof Coming;
  const photo = isReducing ? null : value;

  const take = async (file: File) => {
    const own = new Coming();
    asked.current = own;
    setProblem(undefined);
    onChange(own);
    try {
      onChange(await reducePhoto(file), own);
    } catch (failure) {
      onChange(photo, own);
      if (!(failure instanceof PhotoProblem)) throw failure;
      if (asked.current === own) setProblem(failure.message);
    }
  };
  const remove = () => {
    asked.current = null;
    onChange(null);
  };

  return (
    <Field label="Foto" isGroup error={problem ?? error}>
      <div className="grid justify-items-start gap-2">
        {photo && <PhotoPicture bytes={photo.bytes} />}
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
            <Camera aria-hidden="true" /> {photo ? 'Tomar otra foto' : 'Tomar foto'}
          </Button>
          {value && (
            <Button data-wrong={error ? true : undefined} variant="quiet" onClick={remove}>
              <Trash aria-hidden="true" /> Quitar foto
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {isReducing ? WORDS.reducing : photo ? toReadyWords(photo) : WORDS.empty}
        </p>
      </div>
    </Field>
  );
}

const toReadyWords = ({ bytes }: TakenPhoto) =>
  `Foto lista: ${Math.ceil(bytes.length / 1024)} KB. Llega al servidor después de la entrega.`;
