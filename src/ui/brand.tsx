import brandUrl from './art/brand.svg';
import { classNames } from './class-names';

/** The mark: the foot of the mira's E under water leaves an F. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 512 512" aria-hidden="true">
      <use href={`${brandUrl}#mark`} />
    </svg>
  );
}

export interface BrandProps {
  /** The company's name for the ear; the drawing itself says FluviCarga. */
  name?: string | undefined;
  /** The word in the side bar's own colour. */
  isOnSide?: boolean | undefined;
}

/** Mark and wordmark; the word takes the colour of the text around it. */
export function Brand({ name = 'FluviCarga', isOnSide = false }: BrandProps) {
  return (
    <span className={classNames('brand', isOnSide && 'brand-on-side')}>
      <BrandMark />
      <svg className="brand-word" viewBox="126 12 368 80" role="img" aria-label={name}>
        <use href={`${brandUrl}#word`} />
      </svg>
    </span>
  );
}
