import { LayoutGrid, ListChecks, type LucideIcon, MessageSquareText, Settings2 } from 'lucide-react'

interface NavItem {
  key: 'directory' | 'chat' | 'tasks' | 'settings'
  href: string
  icon: LucideIcon
  /** Further path prefixes of this section. */
  owns: string[]
}

/** The four sections. */
export const navItems: readonly NavItem[] = [
  { key: 'directory', href: '/', icon: LayoutGrid, owns: ['/agents'] },
  { key: 'chat', href: '/chat', icon: MessageSquareText, owns: ['/chat', '/compare'] },
  { key: 'tasks', href: '/tasks', icon: ListChecks, owns: ['/tasks', '/inbox'] },
  { key: 'settings', href: '/settings', icon: Settings2, owns: ['/settings'] },
]
