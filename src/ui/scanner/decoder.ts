/** Reads QR codes from a picture: the browser's own detector where it has one, else one of ours. */

export interface Decoder {
  /** The texts of the codes in sight; none is no error. */
  read(video: HTMLVideoElement): Promise<readonly string[]>;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';

/** @throws where neither is there: a part of the app could not be loaded */
export async function createDecoder(): Promise<Decoder> {
  const detector = await createDetector();
  let current = detector ? toDecoder(detector) : await loadOurs();
  let isOurs = detector === null;
  return {
    async read(video) {
      try {
        return await current.read(video);
      } catch (error) {
        // Some systems announce a detector and have none.
        if (isOurs) throw error;
        current = await loadOurs();
        isOurs = true;
        return current.read(video);
      }
    },
  };
}

async function createDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    return BarcodeDetector && formats.includes(FORMAT)
      ? new BarcodeDetector({ formats: [FORMAT] })
      : null;
  } catch {
    return null;
  }
}

const toDecoder = (detector: Detector): Decoder => ({
  read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
});

async function loadOurs(): Promise<Decoder> {
  return (await import('./wasm-decoder')).createWasmDecoder();
}
