import Camera from 'lucide-react/icons/camera';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { COMING, type Coming } from '../typed-proof';
import { PhotoPicture } from './photo-picture';
import { PhotoProblem, reducePhoto, type TakenPhoto } from './reduce-photo';

export interface PhotoFieldProps {
  /** Of the button that takes it away. */
  id: string;
  value: TakenPhoto | Coming | null;
  error: string | undefined;
  onChange: (photo: TakenPhoto | Coming | null) => void;
}

const WORDS = {
  empty: 'Sin foto. Llega al servidor después de la entrega.',
  reducing: 'Reduciendo la foto…',
} as const;

/** A photo of what was handed over: by the camera of a tablet, from a file on a desk. */
export function PhotoField({ id, value, error, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const taken = useRef<File>(null);
  const [problem, setProblem] = useState<string>();
  const isReducing = value === COMING;
  const photo = isReducing ? null : value;

  const take = async (file: File) => {
    taken.current = file;
    // One that was taken away, or taken again, meanwhile is nobody's any more.
    const isWanted = () => taken.current === file;
    setProblem(undefined);
    onChange(COMING);
    try {
      const made = await reducePhoto(file);
      if (isWanted()) onChange(made);
    } catch (failure) {
      if (!isWanted()) return;
      onChange(photo);
      if (!(failure instanceof PhotoProblem)) throw failure;
      setProblem(failure.message);
    }
  };
  const remove = () => {
    taken.current = null;
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
            <Button id={id} variant="quiet" onClick={remove}>
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
