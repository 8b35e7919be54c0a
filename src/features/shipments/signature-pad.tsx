import Eraser from 'lucide-react/icons/eraser';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { addStroke, toPath } from '../../domain/rules/draw-signature';
import { type Point, SIGNATURE_BOX } from '../../domain/rules/signature';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { SignaturePath } from './signature-picture';

export interface SignaturePadProps {
  /** Path data; '' while it is empty. */
  value: string;
  onChange: (path: string) => void;
}

const EMPTY_WORDS = 'Vacía. Se firma con el dedo, el lápiz o el ratón.';

/** Where somebody signs by finger, pen or mouse. Nobody has to: a keyboard goes on to the next field. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const statusId = useId();
  // More than one move may come before the next picture is drawn.
  const stroke = useRef<{ readonly pointer: number; readonly points: Point[] } | null>(null);
  const [drawing, setDrawing] = useState('');
  const isEmpty = value === '' && drawing === '';

  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (stroke.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = { pointer: event.pointerId, points: [] };
    draw(event);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (stroke.current?.pointer !== event.pointerId) return;
    stroke.current.points.push(toPoint(event));
    setDrawing(toPath([stroke.current.points]));
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (stroke.current?.pointer !== event.pointerId) return;
    onChange(addStroke(value, stroke.current.points));
    stroke.current = null;
    setDrawing('');
  };

  return (
    <div className="grid gap-2">
      <svg
        role="img"
        aria-label="Espacio para la firma"
        aria-describedby={statusId}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        className="input block h-auto cursor-crosshair touch-none p-0 select-none"
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="40" x2="560" y1="160" y2="160" className="stroke-line" strokeWidth="2" />
        <SignaturePath path={value + drawing} />
      </svg>
      <div className="flex items-center justify-between gap-x-4">
        <p id={statusId} role="status" className="text-sm text-ink-soft">
          {isEmpty ? EMPTY_WORDS : 'Firmada.'}
        </p>
        {/* Its room is kept: between two strokes the pad must not move. */}
        <Button
          className={classNames('flex-none', value === '' && 'invisible')}
          onClick={() => onChange('')}
        >
          <Eraser aria-hidden="true" /> Borrar firma
        </Button>
      </div>
    </div>
  );
}

function toPoint({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  // A plain rectangle: the picture fills the space inside its frame.
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    ((clientX - left) / width) * SIGNATURE_BOX.width,
    ((clientY - top) / height) * SIGNATURE_BOX.height,
  ];
}
