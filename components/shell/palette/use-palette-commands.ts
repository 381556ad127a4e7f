'use client'

import {
  Archive,
  CircleAlert,
  CircleHelp,
  Download,
  FileUp,
  HeartPulse,
  Keyboard,
  KeyRound,
  Languages,
  LogIn,
  LogOut,
  type LucideIcon,
  Plus,
  ScrollText,
  Settings2,
  SquarePen,
  Star,
  Upload,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { usePreferences } from '@/components/entities/viewer/use-preferences'
import { usePageViewer, useSignOut } from '@/components/entities/viewer/viewer-context'
import {
  type CommandTarget,
  hasCommand,
  listCommands,
  type plainCommands,
} from '@/components/shell/palette/palette-commands'
import type { PaletteEntry } from '@/components/shell/palette/palette-entry'
import { type PageCommand, usePageCommands } from '@/components/ui/navigation/page-commands'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { buildUrl } from '@/lib/api/operations/build-url'
import { guidePathFor } from '@/lib/help/guides'

type PlainCommand = (typeof plainCommands)[number]

/** Icon and page of each plain command; a command without a page does something else. */
const plain: Record<PlainCommand, readonly [icon: LucideIcon, href?: string]> = {
  register: [Plus, '/agents/new'],
  newConversation: [SquarePen, '/chat'],
  importAgents: [Upload, '/agents/import'],
  importRecording: [FileUp, '/tasks'],
  health: [HeartPulse, '/?sort=health'],
  favorites: [Star, '/?favorite=true'],
  archived: [Archive, '/?lifecycle=archived'],
  failed: [CircleAlert, '/tasks?state=failed'],
  appearance: [Settings2, '/settings#appearance'],
  notifications: [Settings2, '/settings#notifications'],
  catalog: [Settings2, '/settings#catalog'],
  retention: [Settings2, '/settings#retention'],
  security: [Settings2, '/settings#security'],
  about: [Settings2, '/settings#about'],
  people: [Users, '/settings/people'],
  invite: [UserPlus, '/settings/people?invite'],
  teams: [Users, '/settings/teams'],
  signInProviders: [LogIn, '/settings/sign-in'],
  audit: [ScrollText, '/settings/audit'],
  profile: [UserRound, '/settings/profile'],
  sessions: [UserRound, '/settings/profile#sessions'],
  password: [KeyRound, '/settings/profile#password'],
  signOut: [LogOut],
  exportCatalog: [Download],
}

/** A command of the palette with the texts by which it is found. */
export type PaletteCommand = PageCommand & Pick<PaletteEntry, 'aliases'>

/** Commands of the palette: those of the page first. */
export function usePaletteCommands(onShortcuts: () => void): PaletteCommand[] {
  const nav = useTranslations('nav')
  const ui = useTranslations('ui')
  const go = useNavigate()
  const { chooseLanguage, chooseTheme } = usePreferences()
  const ofPage = usePageCommands()
  const path = usePathname()
  const viewer = usePageViewer()
  const signOut = useSignOut()

  const resolve = (target: CommandTarget): Pick<PageCommand, 'icon' | 'act'> => {
    switch (target.kind) {
      case 'plain': {
        const [icon, href] = plain[target.key]
        if (href) return { icon, act: () => go(href) }
        if (target.key === 'signOut') return { icon, act: () => void signOut?.() }
        return { icon, act: () => location.assign(buildUrl('exportCatalog', {})) }
      }
      case 'section':
        return { icon: target.item.icon, act: () => go(target.item.href) }
      case 'help':
        return { icon: CircleHelp, act: () => go(guidePathFor(path)) }
      case 'shortcuts':
        return { icon: Keyboard, act: onShortcuts }
      case 'theme':
        return { icon: target.theme.icon, act: () => chooseTheme(target.theme.value) }
      case 'language':
        return { icon: Languages, act: () => chooseLanguage(target.locale) }
    }
  }
  const commands = listCommands({ nav, ui }).filter(({ target }) => hasCommand(viewer, target))
  return [...ofPage, ...commands.map(({ target, ...texts }) => ({ ...texts, ...resolve(target) }))]
}
