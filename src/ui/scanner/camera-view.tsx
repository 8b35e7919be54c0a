import Camera from 'lucide-react/icons/camera';
import CameraOff from 'lucide-react/icons/camera-off';
import Flashlight from 'lucide-react/icons/flashlight';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { type CameraFailure, createDarkness, isCameraAllowed, openCamera, torchOf } from './camera';
import { createCodeGate } from './code-gate';
import { createDecoder, type Decoder } from './decoder';

export interface CameraViewProps {
  onCode: (text: string) => void;
  /** Over the lower third of the picture, while there is one. */
  over: ReactNode;
  /** Between the picture and the camera's buttons. */
  children: ReactNode;
}

/** `asking`: whether it may be opened without a question. */
type CameraState = 'asking' | 'off' | 'opening' | 'on' | CameraFailure | 'no-decoder';

const BETWEEN_FRAMES_MS = 120;
const BETWEEN_LIGHTS_MS = 1000;
/** The person switched it off: it is not opened by itself. */
const OFF_KEY = 'scan:camera-off';

const SENTENCES: Readonly<Record<Exclude<CameraState, 'asking' | 'off' | 'on'>, string>> = {
  opening: 'Abriendo la cámara…',
  unsupported:
    'Este navegador no le da la cámara a esta página. Usa un lector de códigos o escribe el número.',
  refused:
    'La cámara no tiene permiso. Dáselo a esta página en los ajustes del navegador, o usa un lector de códigos, o escribe el número.',
  absent: 'Este equipo no tiene cámara. Usa un lector de códigos o escribe el número.',
  busy: 'La cámara no responde: puede que otra aplicación la esté usando. Ciérrala e intenta otra vez.',
  'no-decoder':
    'Falta una parte de la aplicación para leer códigos con la cámara. Vuelve a cargar la página donde haya señal; mientras tanto usa un lector de códigos o escribe el número.',
};

/** Nothing can be done, or it is on its way: a button would be pressed just as it becomes another. */
const WITHOUT_BUTTON: readonly CameraState[] = ['asking', 'opening', 'unsupported'];

/** The camera's picture, read again and again while it is on. */
export function CameraView({ onCode, over, children }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('asking');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isDark, setIsDark] = useState(false);
  const [isLit, setIsLit] = useState(false);
  const [latest] = useState({ onCode });
  latest.onCode = onCode;

  const open = async () => {
    setState('opening');
    localStorage.removeItem(OFF_KEY);
    const opened = await openCamera();
    if (opened.is !== 'open') return setState(opened.is);
    setStream(opened.stream);
  };
  const close = () => {
    localStorage.setItem(OFF_KEY, '1');
    setStream(null);
    setState('off');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes on the screen.
  useEffect(() => {
    let isShown = true;
    void isCameraAllowed().then((isAllowed) => {
      if (!isShown) return;
      if (isAllowed && localStorage.getItem(OFF_KEY) === null) void open();
      else setState('off');
    });
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen) return;
    const stop = readFrames(screen, stream, {
      onReady: () => setState('on'),
      onCode: (text) => latest.onCode(text),
      onDark: setIsDark,
      onEnd: (why) => {
        setStream(null);
        setState(why);
      },
    });
    return () => {
      stop();
      setIsDark(false);
      setIsLit(false);
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream, latest]);

  const torch = stream && torchOf(stream);
  return (
    <div className="grid gap-2">
      <div className="relative" hidden={!stream}>
        <video
          ref={video}
          className="aspect-4/3 max-h-[40dvh] w-full rounded-2 bg-sunken object-cover"
          data-camera={state}
          muted
          playsInline
          aria-label="Lo que ve la cámara"
        />
        {stream && over}
      </div>
      {children}
      <p role="status" className="empty:hidden">
        {state in SENTENCES && SENTENCES[state as keyof typeof SENTENCES]}
        {state === 'on' && isDark && 'Está muy oscuro para leer el código: busca más luz.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {stream ? (
          <Button onClick={close}>
            <CameraOff aria-hidden="true" /> Apagar la cámara
          </Button>
        ) : (
          !WITHOUT_BUTTON.includes(state) && (
            <Button variant="strong" onClick={() => void open()}>
              <Camera aria-hidden="true" /> Usar la cámara
            </Button>
          )
        )}
        {torch && (
          <Button
            aria-pressed={isLit}
            onClick={() => void torch(!isLit).then(() => setIsLit(!isLit), reportError)}
          >
            <Flashlight aria-hidden="true" /> Linterna
          </Button>
        )}
      </div>
    </div>
  );
}

interface FrameEvents {
  readonly onReady: () => void;
  readonly onCode: (text: string) => void;
  readonly onDark: (isDark: boolean) => void;
  readonly onEnd: (why: 'busy' | 'no-decoder') => void;
}

/** Reads a frame after the other, with a pause between; nothing while nobody sees the page. */
function readFrames(
  screen: HTMLVideoElement,
  stream: MediaStream,
  { onReady, onCode, onDark, onEnd }: FrameEvents,
): () => void {
  let isOver = false;
  let timer = 0;
  const gate = createCodeGate();
  const isDark = createDarkness();
  let lightAt = 0;
  const end = (why: 'busy' | 'no-decoder') => {
    if (!isOver) onEnd(why);
  };
  const readNext = async (decoder: Decoder) => {
    if (isOver) return;
    try {
      if (!document.hidden) {
        const codes = await decoder.read(screen);
        if (isOver) return;
        for (const code of gate(codes, performance.now())) onCode(code);
        if (performance.now() - lightAt > BETWEEN_LIGHTS_MS) {
          lightAt = performance.now();
          onDark(isDark(screen));
        }
      }
    } catch (error) {
      reportError(error);
      return end('no-decoder');
    }
    timer = window.setTimeout(() => void readNext(decoder), BETWEEN_FRAMES_MS);
  };
  const start = async () => {
    screen.srcObject = stream;
    try {
      await screen.play();
    } catch {
      return end('busy');
    }
    let decoder: Decoder;
    try {
      decoder = await createDecoder();
    } catch {
      return end('no-decoder');
    }
    if (isOver) return;
    onReady();
    await readNext(decoder);
  };
  for (const track of stream.getTracks()) track.addEventListener('ended', () => end('busy'));
  void start();
  return () => {
    isOver = true;
    clearTimeout(timer);
    screen.srcObject = null;
  };
}
