import riverUrl from './art/river.svg';
import { classNames } from './class-names';

const WIDTH = 1440;
const HEIGHT = 620;

export interface RiverPictureProps {
  /** What a person who cannot see it should know; '' where it is mere decoration. */
  alt: string;
  /** `x y width height` in the picture's 1440 × 620; the box is always filled (slice). */
  crop?: string | undefined;
  /** Which part stays when the box has other proportions. */
  align?: 'xMidYMid' | 'xMidYMax' | 'xMinYMax' | 'xMaxYMax' | undefined;
  /** The largest thing of the first screen: fetched before other pictures. */
  isPriority?: boolean | undefined;
  /** Its height, and where it stands. */
  className?: string | undefined;
}

/** The project's river, as a file of its own so that its 51 KB stay out of the scripts. */
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
