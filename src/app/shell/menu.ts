/** The menu of the back office, by area: a new screen is one line here. */
import type { LucideIcon } from 'lucide-react';
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
import Ship from 'lucide-react/icons/ship';
import UsersRound from 'lucide-react/icons/users-round';
import Warehouse from 'lucide-react/icons/warehouse';
import { AREAS, type Area } from '../../domain/areas';
import { HOME_PATH, listPath, newPath } from '../../domain/paths';
import { type EntityName, type EntityNames, REGISTRY } from '../../domain/registry';
import type { Role } from '../../domain/roles';
import { areaOfPath, canSee } from '../../domain/rules/permissions';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Who sees it, and when it is the current one. */
  readonly area: Area;
  /** An add page: it knows that it was opened from the menu, and returns there on cancel. */
  readonly isAdd?: true;
  readonly hasPendingCount?: true;
  /** A plain server has nothing to show there. */
  readonly isOurs?: true;
  /** The screens that make it the current one, where its area has other entries too. */
  readonly screens?: readonly string[];
}

export interface MenuGroup {
  /** Shown above its entries, or in their place until it is pressed. */
  readonly title?: string;
  readonly icon?: LucideIcon;
  readonly entries: readonly MenuEntry[];
}

/** The list of an entity. */
function listEntry(entity: EntityName, icon: LucideIcon): MenuEntry {
  const { area, menuLabel: label, screens } = REGISTRY[entity];
  const all: readonly EntityNames[] = Object.values(REGISTRY);
  // What only some servers keep has no entry: it is reached from the list of its area.
  const isAlone = all.filter((other) => other.area === area && !other.since).length === 1;
  return {
    label,
    to: listPath(entity),
    icon,
    area,
    ...(!isAlone && { screens: [screens.list, screens.form] }),
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
      listEntry('company', BriefcaseBusiness),
      listEntry('shipment', Package),
      listEntry('customer', Contact),
      listEntry('vessel', Ship),
      listEntry('crewMember', UsersRound),
      listEntry('user', IdCard),
      listEntry('branch', Building2),
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
      listEntry('product', Boxes),
      listEntry('warehouse', Warehouse),
    ],
  },
  {
    entries: [
      { label: AREAS.reports.title, to: `${HOME_PATH}/reports`, icon: FileText, area: 'reports' },
      {
        label: 'Actividad',
        to: `${HOME_PATH}/audit`,
        icon: ClipboardList,
        area: 'audit',
        isOurs: true,
      },
      syncEntry(AREAS.sync.title),
    ],
  },
];

/** The phone's bar. */
const TABS: readonly MenuEntry[] = [
  { label: AREAS.dashboard.title, to: HOME_PATH, icon: House, area: 'dashboard' },
  listEntry('shipment', Package),
  {
    label: 'Registrar',
    to: newPath('shipment'),
    icon: Plus,
    area: 'shipments',
    isAdd: true,
  },
  listEntry('customer', Contact),
  syncEntry('Por enviar'),
];

/**
 * The groups of a role, without empty ones.
 * @param withOurs also what only our server has
 */
export function menuOf(role: Role, withOurs = true): MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    entries: group.entries.filter(
      ({ area, isOurs }) => canSee(role, area) && (withOurs || !isOurs),
    ),
  })).filter(({ entries }) => entries.length > 0);
}

export function isCurrent({ area, screens }: MenuEntry, pathname: string): boolean {
  const [, , screen = ''] = pathname.split('/');
  return areaOfPath(pathname) === area && (!screens || screens.includes(screen));
}

export function tabsOf(role: Role): MenuEntry[] {
  return TABS.filter(({ area }) => canSee(role, area));
}
