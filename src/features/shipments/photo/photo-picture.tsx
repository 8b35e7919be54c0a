import { usePicture } from './use-picture';

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
