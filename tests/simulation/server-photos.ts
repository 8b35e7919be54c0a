/** The photos that the model of our server has, each named by the proof of a delivery. */
import type { DeliveryPhoto } from '../../src/domain/delivery-photo';
import { toDeliveryProof } from '../../src/domain/rules/delivery-proof';
import { refuse, type ServerRequest, type ServerResponse } from './server-request';

const PART = /^\/api\/v1\/delivery-photos\/([^/]+)\/parts\/(\d+)$/;

interface NamedPhoto extends Pick<DeliveryPhoto, 'partes'> {
  /** The user who delivered. */
  readonly username: string;
  readonly company: number;
  readonly parts: Set<number>;
}

export class ServerPhotos {
  private readonly named = new Map<string, NamedPhoto>();
  onUnnamed: (key: string) => void = () => undefined;
  onOthers: (key: string) => void = () => undefined;

  /** Notes a change of state; its proof may name a photo. */
  name(changes: Readonly<Record<string, unknown>>, username: string, company: number): void {
    const photo = toDeliveryProof(changes.entrega)?.foto;
    if (!photo || this.named.has(photo.clave)) return;
    const { clave, partes } = photo;
    this.named.set(clave, { partes, username, company, parts: new Set() });
  }

  isNamed(key: string): boolean {
    return this.named.has(key);
  }

  isWhole(key: string): boolean {
    const known = this.named.get(key);
    return known !== undefined && known.parts.size === known.partes;
  }

  /** Null where the request brings no part of a photo. */
  answer(
    { method, path, body, isRefused }: ServerRequest,
    username: string,
    company: number,
  ): ServerResponse | null {
    const [, key = '', part] = (method === 'PUT' && PART.exec(path)) || [];
    if (part === undefined) return null;
    if (isRefused) return refuse(422, 'invalid');
    const known = this.named.get(key);
    if (!known) {
      this.onUnnamed(key);
      return refuse(404, 'not-found');
    }
    if (body?.signature !== known.username) this.onOthers(key);
    if (known.username !== username || known.company !== company) return refuse(404, 'not-found');
    known.parts.add(Number(part));
    const parts = [...known.parts];
    return { status: 200, body: { parts, isComplete: parts.length === known.partes } };
  }
}
