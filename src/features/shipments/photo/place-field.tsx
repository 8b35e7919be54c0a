import MapPin from 'lucide-react/icons/map-pin';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { type DeliveryPlace, toPlace, toPlaceWords } from '../../../domain/rules/delivery-place';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';

export interface PlaceFieldProps {
  value: DeliveryPlace | null;
  onChange: (place: DeliveryPlace | null) => void;
}

/** Satellites without a network take their time. */
const LONGEST_MS = 60_000;

/** Where the cargo is handed over: measured once, when somebody asks for it. */
export function PlaceField({ value, onChange }: PlaceFieldProps) {
  const [isMeasuring, setIsMeasuring] = useState(false);
  const [problem, setProblem] = useState<string>();

  const measure = async () => {
    setProblem(undefined);
    setIsMeasuring(true);
    try {
      const { latitude, longitude, accuracy } = await askDevice();
      onChange(toPlace(latitude, longitude, accuracy));
    } catch (error) {
      setProblem(toProblem((error as Partial<GeolocationPositionError> | undefined)?.code));
    } finally {
      setIsMeasuring(false);
    }
  };

  return (
    <Field label="Lugar" isGroup error={problem}>
      <div className="grid justify-items-start gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <Button isUnavailable={isMeasuring} onClick={() => void measure()}>
            <MapPin aria-hidden="true" /> {value ? 'Medir otra vez' : 'Anotar el lugar'}
          </Button>
          {value && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              <Trash aria-hidden="true" /> Quitar lugar
            </Button>
          )}
        </div>
        <p role="status" className="num text-sm text-ink-soft">
          {toStatus(isMeasuring, value)}
        </p>
      </div>
    </Field>
  );
}

function toStatus(isMeasuring: boolean, value: DeliveryPlace | null): string {
  if (isMeasuring) return 'Midiendo el lugar. Puede tardar un minuto.';
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
