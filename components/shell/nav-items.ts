import { Columns2, Inbox, LayoutGrid, ListChecks, type LucideIcon, MessageSquareText, Settings2 } from 'lucide-react'
import { includesRole, type Role } from '@/lib/access/roles'

export interface NavItem {
  key: 'directory' | 'chat' | 'inbox' | 'compare' | 'tasks' | 'settings'
  href: string
  icon: LucideIcon
  /** Further path prefixes of this section. */
  owns: string[]
  /** On phones it is in the menu "More": the bar holds five entries. */
  inMore?: boolean
  /** The least role that can use the section; everyone can by default. */
  least?: Role
  /** Everyone in a team can use it as well: colleagues share conversations. */
  forTeams?: true
}

/** The sections, in the order of the rail. */
export const navItems: readonly NavItem[] = [
  { key: 'directory', href: '/', icon: LayoutGrid, owns: ['/agents'] },
  { key: 'chat', href: '/chat', icon: MessageSquareText, owns: ['/chat'], least: 'member', forTeams: true },
  { key: 'inbox', href: '/inbox', icon: Inbox, owns: ['/inbox'], least: 'member' },
  { key: 'compare', href: '/compare', icon: Columns2, owns: ['/compare'], inMore: true, least: 'member' },
  { key: 'tasks', href: '/tasks', icon: ListChecks, owns: ['/tasks'] },
  { key: 'settings', href: '/settings', icon: Settings2, owns: ['/settings'], inMore: true },
]

/** Returns the sections that a person can use. */
export function listNavItems({ role, inTeam }: { role: Role; inTeam: boolean }): NavItem[] {
  return navItems.filter(({ least = 'viewer', forTeams }) => includesRole(role, least) || (forTeams && inTeam))
}

/** Returns true if the page at `path` belongs to the section. */
export function ownsPath({ href, owns }: NavItem, path: string): boolean {
  return path === href || owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
