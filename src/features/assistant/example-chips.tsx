import { Button } from '../../ui/button';

export interface ExampleChipsProps {
  readonly examples: readonly string[];
  readonly onAsk: (sentence: string) => void;
}

/** Pressed, they ask. */
export function ExampleChips({ examples, onAsk }: ExampleChipsProps) {
  if (examples.length === 0) return null;
  return (
    <ul className="talk-chips" aria-label="Ejemplos">
      {examples.map((example) => (
        <li key={example}>
          <Button size="small" onClick={() => onAsk(example)}>
            {example}
          </Button>
        </li>
      ))}
    </ul>
  );
}
