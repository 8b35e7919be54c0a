import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A label fills a good part of the picture: more pixels than these only take longer. */
const LONGEST_SIDE = 960;
const IN_SIGHT = 6;

/** ZXing-C++ as WebAssembly, for browsers without a detector. @throws where it cannot be loaded */
export async function createWasmDecoder() {
  // Its own default is a server of somebody else.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gives no canvas to draw on');
  return {
    async read(video: HTMLVideoElement): Promise<readonly string[]> {
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0 || videoHeight === 0) return [];
      const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = await readBarcodes(picture, {
        formats: ['QRCode'],
        maxNumberOfSymbols: IN_SIGHT,
      });
      return found.filter(({ isValid }) => isValid).map(({ text }) => text);
    },
  };
}
