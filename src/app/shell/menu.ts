/** The menu of the back office, by area: a new screen is one line here. */
import type { LucideIcon } from 'lucide-react';
import Anchor from 'lucide-react/icons/anchor';
import Banknote from 'lucide-react/icons/banknote';
import Boxes from 'lucide-react/icons/boxes';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Building2 from 'lucide-react/icons/building-complex';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Contact from 'lucide-react/icons/contact';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import House from 'lucide-react/icons/house';
import IdCard from 'lucide-react/icons/id-card';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Package from 'lucide-react/icons/package';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Route from 'lucide-react/icons/route';
import ScanLine from 'lucide-react/icons/scan-line';
import Settings from 'lucide-react/icons/settings';
import Ship from 'lucide-react/icons/ship';
import UsersRound from 'lucide-react/icons/users-round';
import Warehouse from 'lucide-react/icons/warehouse';
import { AREAS, type Area } from '../../domain/areas';
import { HOME_PATH, listPath, newPath } from '../../domain/paths';
import { type EntityName, type EntityNames, REGISTRY } from '../../domain/registry';
import type { Role } from '../../domain/roles';
import { areaOfPath, canSee } from '../../domain/rules/permissions';
import { CASH_PATH } from '../../features/reports/money-paths';
import { SCAN_PATH } from '../../features/shipments/scan/scan-paths';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The area: it tells who sees the entry, and when it is the current one. */
  readonly area: Area;
  /** An add page: it knows that it was opened from the menu, and returns there on cancel. */
  readonly isAdd?: true;
  /** For a list: the way to a new record. */
  readonly add?: { readonly label: string; readonly to: string };
  readonly hasPendingCount?: true;
  /** A plain server has nothing to show there. */
  readonly isOurs?: true;
  /** The screens that make it the current one, where its area has other entries too. */
  readonly screens?: readonly string[] | undefined;
}

export interface MenuGroup {
  /** Shown above its entries, or in their place until it is pressed. */
  readonly title?: string;
  readonly icon?: LucideIcon;
  readonly entries: readonly MenuEntry[];
}

/** The list of an entity, and the form of a new one; `noun`: the form's word for it. */
function listEntry(entity: EntityName, icon: LucideIcon, noun: string): MenuEntry {
  const { area, menuLabel: label, screens }: EntityNames = REGISTRY[entity];
  return {
    label,
    to: listPath(entity),
    icon,
    area,
    screens: [screens.list, screens.form],
    add: { label: `Registrar ${noun}`, to: newPath(entity) },
  };
}

const syncEntry = (label: string): MenuEntry => ({
  label,
  to: `${HOME_PATH}/sync`,
  icon: RefreshCw,
  area: 'sync',
  hasPendingCount: true,
});

const MENU: readonly MenuGroup[] = [
  {
    entries: [
      { label: AREAS.dashboard.title, to: HOME_PATH, icon: LayoutDashboard, area: 'dashboard' },
      {
        label: AREAS.assistant.title,
        to: `${HOME_PATH}/smartChat`,
        icon: MessageCircleQuestionMark,
        area: 'assistant',
      },
    ],
  },
  {
    entries: [
      listEntry('shipment', Package, 'envío'),
      { ...listEntry('voyage', Route, 'viaje'), isOurs: true },
      { label: 'Escanear', to: SCAN_PATH, icon: ScanLine, area: 'shipments', screens: ['scan'] },
      { label: 'Cierre de caja', to: CASH_PATH, icon: Banknote, area: 'shipments', screens: [] },
      listEntry('customer', Contact, 'cliente'),
    ],
  },
  {
    title: 'Flota',
    icon: Anchor,
    entries: [
      listEntry('vessel', Ship, 'embarcación'),
      { ...listEntry('crewMember', UsersRound, 'tripulante'), screens: undefined },
    ],
  },
  {
    title: AREAS.inventory.title,
    icon: PackageOpen,
    entries: [
      {
        label: 'Todo el inventario',
        to: `${HOME_PATH}/inventories`,
        icon: Gauge,
        area: 'inventory',
        screens: ['inventories'],
      },
      listEntry('product', Boxes, 'producto'),
      listEntry('warehouse', Warehouse, 'bodega'),
    ],
  },
  {
    title: 'Administración',
    icon: Settings,
    entries: [
      listEntry('company', BriefcaseBusiness, 'empresa'),
      listEntry('user', IdCard, 'usuario'),
      listEntry('branch', Building2, 'sucursal'),
      {
        label: 'Actividad',
        to: `${HOME_PATH}/audit`,
        icon: ClipboardList,
        area: 'audit',
        isOurs: true,
      },
    ],
  },
  {
    entries: [
      { label: AREAS.reports.title, to: `${HOME_PATH}/reports`, icon: FileText, area: 'reports' },
      syncEntry(AREAS.sync.title),
    ],
  },
];

/** More entries than these are folded where their group has a title: the bar has no room for them. */
const MOST_ENTRIES = 12;

/** The phone's bar. */
const TABS: readonly MenuEntry[] = [
  { label: AREAS.dashboard.title, to: HOME_PATH, icon: House, area: 'dashboard' },
  listEntry('shipment', Package, 'envío'),
  {
    label: 'Registrar',
    to: newPath('shipment'),
    icon: Plus,
    area: 'shipments',
    isAdd: true,
  },
  listEntry('customer', Contact, 'cliente'),
  syncEntry('Por enviar'),
];

/**
 * The groups of a role, without empty ones.
 * @param withOurs also entries that only our server has
 */
export function menuOf(role: Role, withOurs = true): MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    entries: group.entries.filter(
      ({ area, isOurs }) => canSee(role, area) && (withOurs || !isOurs),
    ),
  })).filter(({ entries }) => entries.length > 0);
}

/** Whether its groups with a title are folded, so that all of them are in sight. */
export function isLong(menu: readonly MenuGroup[]): boolean {
  return menu.flatMap(({ entries }) => entries).length > MOST_ENTRIES;
}

export function isCurrent({ area, to, screens }: MenuEntry, pathname: string): boolean {
  if (pathname === CASH_PATH) return to === pathname;
  const [, , screen = ''] = pathname.split('/');
  return areaOfPath(pathname) === area && (!screens || screens.includes(screen));
}

export function tabsOf(role: Role): MenuEntry[] {
  return TABS.filter(({ area }) => canSee(role, area));
}
