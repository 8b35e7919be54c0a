import { Button } from '../../ui/button';

export interface ChipsProps {
  readonly texts: readonly string[];
  readonly label?: string;
  readonly onPress: (text: string, at: number) => void;
}

/** Sentences to choose from; nothing where there are none. */
export function Chips({ texts, label, onPress }: ChipsProps) {
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {texts.map((text, at) => (
        <li key={text}>
          <Button
            size="small"
            className="h-auto text-left font-label"
            onClick={() => onPress(text, at)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
