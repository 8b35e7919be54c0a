import shoreUrl from './shore.svg';

/** A heron on a beach of the dry season, which goes on beyond the picture. Its colours are its own, in every theme. */
export function Shore() {
  return (
    <svg
      className="-mx-6 mt-1.5 h-28 w-[calc(100%+48px)] overflow-visible filter-(--picture-filter)"
      viewBox="0 0 640 112"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <use href={`${shoreUrl}#shore`} />
    </svg>
  );
}
