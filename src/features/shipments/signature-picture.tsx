import { SIGNATURE_BOX } from '../../domain/rules/signature';

/** A signature that was drawn, in the colour of the text around it. */
export function SignaturePicture({ path, name }: { path: string; name: string }) {
  return (
    <svg
      role="img"
      aria-label={`Firma de ${name}`}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      className="h-auto w-60 max-w-full"
    >
      <SignaturePath path={path} />
    </svg>
  );
}

/** Its line, inside a picture of the signature's box. */
export function SignaturePath({ path }: { path: string }) {
  return (
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
