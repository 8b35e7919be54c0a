import Radar from 'lucide-react/icons/radar';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/text-input';

/** The first thing a customer can use: a guide number, and where it leads. */
export function TrackingBox({ initial = '' }: { initial?: string }) {
  const navigate = useNavigate();
  const [isMissing, setIsMissing] = useState(false);

  const track = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('numeroGuia') ?? '').trim();
    setIsMissing(typed === '');
    if (typed === '') return event.currentTarget.querySelector('input')?.focus();
    void navigate(`/rastreo/${encodeURIComponent((await readNumber(typed)) ?? typed)}`);
  };
  return (
    <form noValidate onSubmit={track}>
      <div className="focus-inside grid gap-1.5 rounded-2 border-3 border-rio bg-surface p-1.5 has-aria-invalid:border-danger sm:grid-cols-[minmax(0,1fr)_auto]">
        <label className="sr-only" htmlFor="numero-guia">
          ID de historial
        </label>
        <TextInput
          id="numero-guia"
          className="min-h-15 border-0 text-ellipsis shadow-none outline-none max-sm:px-2 max-sm:text-[1rem] max-sm:tracking-[-0.01em] sm:min-h-16 sm:pl-4.5 sm:text-lg/snug"
          name="numeroGuia"
          data-codes
          defaultValue={initial}
          placeholder="Ingrese el ID de historial... Ej. Fn3918koP"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'numero-guia-error' : undefined}
        />
        <Button type="submit" variant="next" className="min-h-16 px-7 text-[1.3rem]">
          <Radar aria-hidden="true" />
          ¡Rastrear ahora!
        </Button>
      </div>
      {isMissing && (
        <p className="error pt-2" id="numero-guia-error" role="alert">
          Escribe el número que está en la guía del envío.
        </p>
      )}
    </form>
  );
}

/** The number in a scanned label's text. Its reader comes when it is needed: the page is shown without it. */
const readNumber = (typed: string) =>
  import('../../domain/rules/label-code').then(
    ({ readLabelCode }) => readLabelCode(typed)?.number,
    () => undefined,
  );
