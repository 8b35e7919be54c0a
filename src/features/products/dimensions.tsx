import { useWatch } from 'react-hook-form';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { toDimensions } from '../../domain/rules/dimensions';
import { parseMeasure } from '../../domain/rules/numbers';

/** Derived as one types: length x width x height. */
export function Dimensions() {
  const { form } = useEntityFormContext();
  const sides = useWatch({ control: form.control, name: ['length', 'width', 'height'] });
  const [length, width, height] = sides.map(parseMeasure);
  const dimensions = toDimensions(length, width, height);
  return (
    <p className="sm:col-span-6">
      Dimensiones:{' '}
      <output className="num font-strong">
        {dimensions ? `${dimensions} cm` : 'faltan medidas'}
      </output>
    </p>
  );
}
