export interface SkipLinkProps {
  /** The id of the main content, which carries `tabIndex={-1}`. */
  targetId?: string | undefined;
  children?: string | undefined;
}

/** First thing on the page; seen only when focused. */
export function SkipLink({
  targetId = 'contenido',
  children = 'Saltar al contenido',
}: SkipLinkProps) {
  return (
    <a className="skip" href={`#${targetId}`}>
      {children}
    </a>
  );
}
