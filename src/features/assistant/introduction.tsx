import { Panel } from '../../ui/panel';
import { ExampleChips } from './example-chips';

export interface IntroductionProps {
  /** 'de las 3:15 p. m.' */
  readonly age: string | null;
  readonly examples: readonly string[];
  readonly onAsk: (sentence: string) => void;
}

/** Before the first question: what it does, from what, and how one asks. */
export function Introduction({ age, examples, onAsk }: IntroductionProps) {
  return (
    <Panel as="div" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Pregunta con tus palabras</h2>
        <p>
          Cuenta, suma y busca entre lo que ya está aquí, con o sin señal. Lo que no sabe, lo dice.
        </p>
        <p className="text-ink-soft">{toSource(age)}</p>
      </div>
      <ExampleChips examples={examples} onAsk={onAsk} />
    </Panel>
  );
}

function toSource(age: string | null): string {
  if (age === null) return '';
  return age === ''
    ? 'Este equipo aún no ha descargado datos: responde solo con lo registrado en él.'
    : `Responde con los datos guardados en este equipo, ${age}`;
}
