import { type ButtonLook, buttonClasses } from './button-look';
import { Link, type LinkProps } from './link';

export type ButtonLinkProps = LinkProps & ButtonLook;

/** A link that looks like a button: it goes somewhere, where a Button does something. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClasses({ variant, size }, className)} />;
}
