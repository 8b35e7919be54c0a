import MapPin from 'lucide-react/icons/map-pin';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { type DeliveryPlace, toPlace, toPlaceWords } from '../../../domain/rules/delivery-place';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Coming } from '../typed-proof';

export interface PlaceFieldProps {
  value: DeliveryPlace | Coming | null;
  error: string | undefined;
  /** @param asked the pending place that this settles */
  onChange: (place: DeliveryPlace | Coming | null, asked?: Coming) => void;
}

/** Satellites without a network take their time. */
const LONGEST_MS = 60_000;

/** Where the cargo is handed over: measured once, when somebody asks for it. */
export function PlaceField({ value, error, onChange }: PlaceFieldProps) {
  const asked = useRef<Coming>(null);
  const [problem, setProblem] = useState<string>();
  const isMeasuring = value instanceof Coming;

  const measure = async () => {
    const own = new Coming();
    asked.current = own;
    setProblem(undefined);
    onChange(own);
    try {
      const { latitude, longitude, accuracy } = await askDevice();
      onChange(toPlace(latitude, longitude, accuracy), own);
    } catch (failure) {
      onChange(isMeasuring ? null : value, own);
      if (asked.current === own)
        setProblem(toProblem((failure as Partial<GeolocationPositionError> | undefined)?.code));
    }
  };
  const remove = () => {
    asked.current = null;
    onChange(null);
  };

  return (
    <Field label="Lugar" isGroup error={problem ?? error}>
      <div className="grid justify-items-start gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <Button isUnavailable={isMeasuring} onClick={() => void measure()}>
            <MapPin aria-hidden="true" />{' '}
            {value && !isMeasuring ? 'Medir otra vez' : 'Anotar el lugar'}
          </Button>
          {value && (
            <Button data-wrong={error ? true : undefined} variant="quiet" onClick={remove}>
              <Trash aria-hidden="true" /> Quitar lugar
            </Button>
          )}
        </div>
        <p role="status" className="num text-sm text-ink-soft">
          {toStatus(value)}
        </p>
      </div>
    </Field>
  );
}

function toStatus(value: DeliveryPlace | Coming | null): string {
  if (value instanceof Coming) return 'Midiendo el lugar. Puede tardar un minuto.';
  return value ? toPlaceWords(value) : 'Sin lugar. Solo se mide si lo pides.';
}

function askDevice(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject();
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: true,
      timeout: LONGEST_MS,
      maximumAge: 0,
    });
  });
}

/** By the codes of `GeolocationPositionError`. */
function toProblem(code: number | undefined): string {
  if (code === 1)
    return 'El navegador no tiene permiso para ver la ubicación. Actívalo en sus ajustes, o entrega sin el lugar.';
  if (code === 2) return 'El equipo no encontró su ubicación. Intenta a cielo abierto.';
  if (code === 3) return 'El equipo no encontró su ubicación en un minuto. Intenta de nuevo.';
  return 'Este equipo no puede medir el lugar.';
}
