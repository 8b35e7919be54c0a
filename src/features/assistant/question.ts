/** Everything that can be asked: a closed set, so that an answer is either right or none. */
import type { EntityName } from '../../domain/entity';
import { type Area, areaOf } from '../../domain/rules/permissions';

/** Days in Bogotá, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** 'hoy', 'en octubre de 2026', 'el 20/10/2026' */
  readonly words: string;
}

export type Party = 'sender' | 'recipient' | 'any';
export type RouteEnd = 'from' | 'to' | 'any';

export interface ShipmentFilter {
  /** Any of these delivery states. */
  readonly delivery: readonly string[] | null;
  readonly payment: string | null;
  readonly paymentType: string | null;
  readonly isOwed: boolean;
  readonly vessel: string | null;
  readonly customer: { readonly document: string; readonly party: Party } | null;
  readonly places: readonly { readonly name: string; readonly end: RouteEnd }[];
  /** When they were registered. */
  readonly period: Period | null;
}

/** A field of the counted records that must hold a value, and how it is said. */
export interface CountFilter {
  readonly field: string;
  readonly value: string;
}

export type ExpirySubject = 'vessel' | 'crewMember';
export type ExpiryWhen = Period | 'past' | 'soon';

export type Question =
  | { readonly is: 'guide'; readonly number: string }
  | { readonly is: 'shipments'; readonly isSum: boolean; readonly filter: ShipmentFilter }
  | { readonly is: 'debtors' }
  | {
      readonly is: 'expiring';
      readonly subjects: readonly ExpirySubject[];
      /** Only of this one. */
      readonly vessel: string | null;
      readonly when: ExpiryWhen;
    }
  /** Where it is was asked too, which nobody here knows. */
  | { readonly is: 'aboard'; readonly vessel: string; readonly isWhere: boolean }
  | { readonly is: 'under-way' }
  | { readonly is: 'stored'; readonly warehouse: string }
  | { readonly is: 'customer'; readonly document: string }
  | { readonly is: 'start'; readonly document: string | null }
  | {
      readonly is: 'count';
      readonly entity: EntityName;
      readonly filters: readonly CountFilter[];
    }
  | { readonly is: 'waiting' }
  | { readonly is: 'help' };

/** The areas a question speaks of; a role must see them all. */
export function areasOf(question: Question): readonly Area[] {
  switch (question.is) {
    case 'guide':
    case 'shipments':
    case 'debtors':
    case 'start':
      return ['shipments'];
    case 'expiring':
      return question.subjects.map((subject) => (subject === 'vessel' ? 'vessels' : 'crew'));
    case 'aboard':
    case 'under-way':
      return ['vessels', 'shipments'];
    case 'stored':
      return ['inventory'];
    case 'customer':
      return ['customers'];
    case 'count':
      return [areaOf(question.entity)];
    case 'waiting':
    case 'help':
      return [];
  }
}
