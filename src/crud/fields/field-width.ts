/** A field's share of its section's six columns from 600 px on; below it always has the whole line. */
export type FieldWidth = 'third' | 'half' | 'two-thirds' | 'full';

const CLASSES: Record<FieldWidth, string> = {
  third: 'sm:col-span-2',
  half: 'sm:col-span-3',
  'two-thirds': 'sm:col-span-4',
  full: 'sm:col-span-6',
};

export function widthClass(width: FieldWidth = 'half'): string {
  return CLASSES[width];
}
