import brandUrl from './art/brand.svg';
import { classNames } from './class-names';

/** The mark: the foot of the mira's E under water leaves an F. */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg className={classNames('flex-none', className)} viewBox="0 0 512 512" aria-hidden="true">
      <use href={`${brandUrl}#mark`} />
    </svg>
  );
}

export interface BrandProps {
  /** The accessible name; the drawing itself says FluviCarga. */
  name?: string | undefined;
  /** The wordmark in the side bar's colour. */
  isOnSide?: boolean | undefined;
  /** `header`: larger, the word only where there is room for it. `mark`: no word. */
  look?: keyof typeof LOOKS | undefined;
}

const LOOKS = {
  default: { gap: 'gap-3', mark: 'size-11', word: 'h-6.75' },
  mark: { gap: '', mark: 'size-11', word: null },
  header: {
    gap: 'gap-2 lg:gap-3',
    mark: 'size-10.5 max-[23.4rem]:size-12 lg:size-13',
    word: 'h-5.75 max-[23.4rem]:hidden sol:max-[27.5rem]:hidden lg:h-7.75',
  },
};

/** Mark and wordmark; the word takes the colour of the text around it. */
export function Brand({ name = 'FluviCarga', isOnSide = false, look = 'default' }: BrandProps) {
  const { gap, mark, word } = LOOKS[look];
  return (
    <span
      className={classNames(
        'inline-flex min-h-target items-center no-underline',
        isOnSide ? 'text-on-side' : 'text-rio-ink',
        gap,
      )}
    >
      <BrandMark className={mark} />
      {word && (
        <svg
          className={classNames('w-auto fill-current', word)}
          viewBox="126 12 368 80"
          role="img"
          aria-label={name}
        >
          <use href={`${brandUrl}#word`} />
        </svg>
      )}
    </span>
  );
}
