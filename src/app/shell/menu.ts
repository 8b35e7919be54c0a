/** What the back office offers, by area: a new screen is one line here. */
import {
  Boxes,
  BriefcaseBusiness,
  Building2,
  Contact,
  FileText,
  Gauge,
  House,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestionMark,
  Package,
  Plus,
  RefreshCw,
  Ship,
  UsersRound,
  Warehouse,
} from 'lucide-react';
import type { Role } from '../../domain/options';
import { type Area, areaOfPath, canSee } from '../../domain/rules/permissions';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Who sees it, and when it is the current one. */
  readonly area: Area;
  /** An add page: it is told that one came from the menu, and goes back there on cancel. */
  readonly isAdd?: true;
  readonly hasPendingCount?: true;
  /** The screens that make it the current one, where its area has other entries too. */
  readonly screens?: readonly string[];
}

export interface MenuGroup {
  /** Shown above its entries. */
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

const MENU: readonly MenuGroup[] = [
  {
    entries: [
      { label: 'Dashboard', to: '/adminSection', icon: LayoutDashboard, area: 'dashboard' },
      {
        label: 'Asistente Inteligente',
        to: '/adminSection/smartChat',
        icon: MessageCircleQuestionMark,
        area: 'assistant',
      },
    ],
  },
  {
    entries: [
      {
        label: 'Empresas',
        to: '/adminSection/show-companies',
        icon: BriefcaseBusiness,
        area: 'companies',
      },
      { label: 'Envíos', to: '/adminSection/show-shipment', icon: Package, area: 'shipments' },
      { label: 'Clientes', to: '/adminSection/show-customers', icon: Contact, area: 'customers' },
      { label: 'Embarcaciones', to: '/adminSection/show-vehicles', icon: Ship, area: 'vessels' },
      { label: 'Tripulantes', to: '/adminSection/show-crew', icon: UsersRound, area: 'crew' },
      { label: 'Empleados', to: '/adminSection/show-users', icon: IdCard, area: 'employees' },
      { label: 'Sucursales', to: '/adminSection/show-branch', icon: Building2, area: 'branches' },
    ],
  },
  {
    title: 'Inventario',
    entries: [
      {
        label: 'Existencias',
        to: '/adminSection/inventories',
        icon: Gauge,
        area: 'inventory',
        screens: ['inventories'],
      },
      {
        label: 'Productos',
        to: '/adminSection/show-products',
        icon: Boxes,
        area: 'inventory',
        screens: ['show-products', 'add-product'],
      },
      {
        label: 'Bodegas',
        to: '/adminSection/show-warehouse',
        icon: Warehouse,
        area: 'inventory',
        screens: ['show-warehouse', 'add-warehouse'],
      },
    ],
  },
  {
    entries: [
      { label: 'Informes', to: '/adminSection/reports', icon: FileText, area: 'reports' },
      {
        label: 'Sincronización',
        to: '/adminSection/sync',
        icon: RefreshCw,
        area: 'sync',
        hasPendingCount: true,
      },
    ],
  },
];

/** The phone's bar. */
const TABS: readonly MenuEntry[] = [
  { label: 'Inicio', to: '/adminSection', icon: House, area: 'dashboard' },
  { label: 'Envíos', to: '/adminSection/show-shipment', icon: Package, area: 'shipments' },
  {
    label: 'Registrar',
    to: '/adminSection/register-shipment',
    icon: Plus,
    area: 'shipments',
    isAdd: true,
  },
  { label: 'Clientes', to: '/adminSection/show-customers', icon: Contact, area: 'customers' },
  {
    label: 'Por enviar',
    to: '/adminSection/sync',
    icon: RefreshCw,
    area: 'sync',
    hasPendingCount: true,
  },
];

/** The groups of a role; an empty one falls out. */
export function menuOf(role: Role): MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    entries: group.entries.filter(({ area }) => canSee(role, area)),
  })).filter(({ entries }) => entries.length > 0);
}

export function isCurrent({ area, screens }: MenuEntry, pathname: string): boolean {
  const [, , screen = ''] = pathname.split('/');
  return areaOfPath(pathname) === area && (!screens || screens.includes(screen));
}

export function tabsOf(role: Role): MenuEntry[] {
  return TABS.filter(({ area }) => canSee(role, area));
}
