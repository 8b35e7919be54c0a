import { classNames } from './class-names';

/** Where a slab of river ends: side bar, finish panel, landing; nowhere else. */
export function Waterline({
  className = 'h-6.5',
  fill = 'fill-guaviare sol:stroke-edge sol:stroke-3',
}: {
  className?: string | undefined;
  fill?: string | undefined;
}) {
  return (
    <svg
      className={classNames('block w-full flex-none', className)}
      viewBox="0 0 244 26"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={fill}
        vectorEffect="non-scaling-stroke"
        d="M-4,10 C34,22 72,22 112,14 C156,5 204,2 248,14 V34 H-4 Z"
      />
    </svg>
  );
}
