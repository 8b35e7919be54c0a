import riverUrl from './art/river.svg';
import { classNames } from './class-names';

const WIDTH = 1440;
const HEIGHT = 620;

export interface RiverPictureProps {
  /** The alternative text; '' for decoration. */
  alt: string;
  /** `x y width height` in the picture's 1440 × 620; the box is always filled (slice). */
  crop?: string | undefined;
  /** Which part stays when the box has other proportions. */
  align?: 'xMidYMid' | 'xMidYMax' | 'xMinYMax' | 'xMaxYMax' | undefined;
  /** The largest element of the first screen: loaded before other pictures. */
  isPriority?: boolean | undefined;
  /** Its height and position. */
  className?: string | undefined;
}

/** The river picture, in a separate file so that its 51 KB stay out of the scripts. */
export function RiverPicture({
  alt,
  crop,
  align = 'xMidYMax',
  isPriority = false,
  className = 'h-full',
}: RiverPictureProps) {
  const classes = classNames('block w-full object-cover filter-(--picture-filter)', className);
  if (crop === undefined) {
    return (
      <img
        className={classes}
        src={riverUrl}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
      />
    );
  }
  return (
    <svg
      className={classes}
      viewBox={crop}
      preserveAspectRatio={`${align} slice`}
      role="img"
      aria-label={alt}
      aria-hidden={alt === '' || undefined}
    >
      <image href={riverUrl} width={WIDTH} height={HEIGHT} />
    </svg>
  );
}
