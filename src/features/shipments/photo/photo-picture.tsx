import { useEffect, useState } from 'react';
import { PHOTO_TYPE } from '../../../domain/delivery-photo';

/** A photo of a delivery. */
export function PhotoPicture({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const address = usePicture(bytes);
  return (
    address && (
      <img
        src={address}
        alt="Foto de la entrega"
        className="block h-auto max-h-80 w-auto max-w-full rounded-(--radius-field)"
      />
    )
  );
}

/** An address under which the page shows a JPEG, as long as it does; null without one. */
function usePicture(bytes: Uint8Array<ArrayBuffer> | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const url = URL.createObjectURL(new Blob([bytes], { type: PHOTO_TYPE }));
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [bytes]);
  return address;
}
