import { BlockList, isIP, isIPv6 } from 'node:net';
import type { AddressRanges } from '../context';

/** An entry of a list is neither an address nor a network; the message is the entry. */
export class UnreadableRangeError extends Error {}

export const NO_ADDRESSES: AddressRanges = { includes: () => false };

/**
 * Reads addresses and networks separated by commas: `127.0.0.1, 10.0.0.0/8, fd00::/8`. A network of all addresses is
 * refused: it would believe everybody.
 * @throws UnreadableRangeError
 */
export function parseAddressRanges(text: string): AddressRanges {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length === 0) return NO_ADDRESSES;
  const list = new BlockList();
  for (const entry of entries) addRange(list, entry);
  return { includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

function addRange(list: BlockList, entry: string): void {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  if (isIP(address) === 0) throw new UnreadableRangeError(entry);
  const bits = isIPv6(address) ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length < 1 || length > bits) throw new UnreadableRangeError(entry);
  list.addSubnet(address, length, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
