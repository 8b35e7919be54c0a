import { useWatch } from 'react-hook-form';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { formatSides } from '../../domain/rules/cargo-measures';
import { parseMeasure } from '../../domain/rules/numbers';

/** Derived as one types: length x width x height. */
export function Dimensions() {
  const { form } = useEntityFormContext();
  const sides = useWatch({ control: form.control, name: ['length', 'width', 'height'] });
  const [length, width, height] = sides.map(parseMeasure);
  return (
    <p className="sm:col-span-6">
      Dimensiones:{' '}
      <output className="num font-strong">
        {formatSides({ length, width, height }) || 'faltan medidas'}
      </output>
    </p>
  );
}
