import { useEffect, useState } from 'react';
import { PHOTO_TYPE } from '../../../domain/delivery-photo';

/** An address under which the page shows a JPEG, as long as it does; null without one. */
export function usePicture(bytes: Uint8Array<ArrayBuffer> | null): string | null {
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
