/** `40 x 30 x 25`, in cm: length, width, height, as the specification derives it. Empty while one is missing. */
export function toDimensions(length: unknown, width: unknown, height: unknown): string {
  const sides = [length, width, height].map((side) =>
    typeof side === 'number' && Number.isFinite(side) ? side : null,
  );
  return sides.includes(null) ? '' : sides.join(' x ');
}
