/**
 * The goods that people put into shipments and took out of them, recorded apart from every device. What a person saved
 * last is on the server, unless somebody else saved the opposite or a person gave it up; until then it is in their queue.
 */
import { needsAttention } from '../../src/db/delivery';
import { goodsLeft, goodsTaken } from '../../src/db/outbox/goods';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import type { Operation } from '../../src/db/schema';
import type { Hand } from './disk';
import type { Commit } from './memory-transaction';
import type { ServerModel, Travelling } from './server-model';
import { goodsOf } from './server-shipments';

/** The last word of a person on a tablet about goods of a shipment. */
interface Wish {
  readonly device: string;
  readonly author: string;
  /** Local keys. */
  readonly shipment: string;
  readonly product: string;
  readonly isIn: boolean;
  readonly order: number;
  /** Discarded, or lost with an image of a tablet: then nobody can tell. */
  readonly isGivenUp: boolean;
}

type Place = Pick<Wish, 'device' | 'author' | 'shipment' | 'product'>;

export class ExpectedGoods {
  private readonly wishes = new Map<string, Wish>();
  private count = 0;

  constructor(
    private readonly server: ServerModel,
    /** The number of each tablet's shipments, by its own key. */
    private readonly shipments: ReadonlyMap<string, number>,
  ) {}

  /** Records a commit by a person. */
  committed({ by, tablet, username }: Hand, { operations }: Commit): void {
    if (by === 'engine') return;
    const at = { device: tablet.name, author: username };
    const own = operations.filter(({ was, is }) => (is ?? was)?.entity === 'shipment');
    // Joined to another operation, or back at the values before.
    for (const { was, is } of own)
      if (was && by === 'save')
        for (const [product, isIn] of changesOf(was))
          if (!is || !changesOf(is).has(product))
            this.wish({ ...at, shipment: was.key, product }, !isIn);
    // Discarded, or decided for what the server has.
    for (const { was, is } of own)
      if (was && by === 'decision')
        for (const product of changesOf(was).keys())
          if (!is || !changesOf(is).has(product))
            this.giveUp({ ...at, shipment: was.key, product });
    for (const { was, is } of own)
      if (is) {
        // An operation that is tried again says nothing new: a later one may have said the opposite.
        const said = was && changesOf(was);
        for (const [product, isIn] of changesOf(is))
          if (said?.get(product) !== isIn) this.wish({ ...at, shipment: is.key, product }, isIn);
      }
  }

  private wish(place: Place, isIn: boolean): void {
    const was = this.wishes.get(nameOf(place));
    if (was?.isIn === isIn && !was.isGivenUp) return;
    this.count += 1;
    const wish = { ...place, isIn, order: this.count, isGivenUp: was?.isGivenUp ?? false };
    this.wishes.set(nameOf(place), wish);
  }

  private giveUp(place: Place): void {
    const was = this.wishes.get(nameOf(place));
    if (was) this.wishes.set(nameOf(place), { ...was, isGivenUp: true });
  }

  /** A tablet goes back to an earlier state. */
  forget(device: string, author: string): void {
    for (const wish of [...this.wishes.values()])
      if (wish.device === device && wish.author === author) this.giveUp(wish);
  }

  /** Finds what is neither on the server nor in the person's queue. */
  findUnseen(device: string, author: string, queue: readonly Operation[]): string[] {
    if (!this.server.isOurs) return [];
    const shown = new Set(
      queue.flatMap(({ entity, key, changes }) =>
        entity === 'shipment' && changes.productosIds ? [key] : [],
      ),
    );
    return [...this.wishes.values()].flatMap((wish) => {
      const isOwn = wish.device === device && wish.author === author;
      if (!isOwn || wish.isGivenUp || shown.has(wish.shipment)) return [];
      const { shipment, product } = this.idsOf(wish);
      const record = this.server.tables.shipment.get(shipment);
      if (!record || !this.server.tables.product.has(product)) return [];
      const isHeld = goodsOf(record).includes(product);
      const was = this.server.goodsMoved.get(`${shipment} ${product}`) ?? [];
      return isHeld === wish.isIn || was.includes(wish.isIn) ? [] : [tell(wish)];
    });
  }

  /** Finds goods about which all who saved them said the same, and which are not there so in the end. */
  findWrong(): string[] {
    if (!this.server.isOurs) return [];
    const all = new Map<string, Wish[]>();
    for (const wish of this.wishes.values()) {
      const { shipment, product } = this.idsOf(wish);
      const name = `${shipment} ${product}`;
      all.set(name, [...(all.get(name) ?? []), wish]);
    }
    return [...all].flatMap(([name, wishes]) => {
      const [shipment, product] = name.split(' ').map(Number);
      const [first] = wishes;
      const record = this.server.tables.shipment.get(shipment ?? 0);
      const isAgreed = wishes.every((one) => one.isIn === first?.isIn && !one.isGivenUp);
      if (!first || !isAgreed || !record || !this.server.tables.product.has(product ?? 0))
        return [];
      return goodsOf(record).includes(product ?? 0) === first.isIn ? [] : [tell(first)];
    });
  }

  /**
   * Goods were refused because another shipment has them.
   * @returns that shipment, if the same tablet had saved before that it lets go of them, and that could have been sent
   */
  checkRefused(refused: Travelling, queue: readonly Operation[]): string | null {
    const own = [...this.wishes.values()].filter(({ device, author, isGivenUp, ...wish }) => {
      const isOwn = device === refused.device && author === refused.username && !isGivenUp;
      return isOwn && this.idsOf({ device, author, ...wish }).product === refused.product;
    });
    const out = own.find((one) => !one.isIn && this.idsOf(one).shipment === refused.holder);
    const taken = own.find(
      (one) => one.isIn && one.order > (out?.order ?? Number.POSITIVE_INFINITY),
    );
    if (!out || !taken) return null;
    const letting = queue.filter(
      (one) => one.entity === 'shipment' && one.key === out.shipment && one.changes.productosIds,
    );
    const { isBlocked } = readDependencies(queue);
    // It waits for a person, or was left undone in the same request: what takes the goods goes, and its person decides.
    const isLawful = letting.some(
      (one) => needsAttention(one) || isBlocked(one) || one.delivery.state === 'inflight',
    );
    return letting.length === 0 || isLawful ? null : tell(out);
  }

  private idsOf({ device, author, shipment, product }: Place) {
    const { recordKeys } = this.server;
    return {
      shipment:
        this.shipments.get(`${device} ${author} ${shipment}`) ??
        recordKeys.idOf('shipment', shipment) ??
        Number(shipment),
      product: recordKeys.idOf('product', product) ?? Number(product),
    };
  }
}

/** The goods of an operation: whether they are put in. */
const changesOf = ({ changes, before }: Operation) =>
  new Map<string, boolean>([
    ...goodsTaken({ changes, before }).map((name) => [toKey(name), true] as const),
    ...(changes.productosIds
      ? goodsLeft({ changes, before }).map((name) => [toKey(name), false] as const)
      : []),
  ]);

const toKey = (name: string) => name.replace('goods ', '');
const nameOf = ({ device, author, shipment, product }: Place) =>
  `${device} ${author} ${shipment} ${product}`;
const tell = ({ device, author, shipment, product, isIn }: Wish) =>
  `${device} ${author}: ${product} ${isIn ? 'in' : 'out of'} shipment ${shipment}`;
