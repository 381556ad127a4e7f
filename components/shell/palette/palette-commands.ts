import type { useTranslations } from 'next-intl'
import { navItems } from '@/components/shell/nav-items'
import type { PaletteEntry } from '@/components/shell/palette/palette-entry'
import { themes } from '@/components/ui/brand/themes'
import { includesRole, type Role } from '@/lib/access/roles'
import { localeNames, locales } from '@/lib/i18n/locales'

/** The commands that open a page, or do one thing, in the order of the palette. */
export const plainCommands = [
  'register',
  'newConversation',
  'importAgents',
  'importRecording',
  'health',
  'favorites',
  'archived',
  'failed',
  'appearance',
  'notifications',
  'catalog',
  'retention',
  'security',
  'about',
  'people',
  'invite',
  'teams',
  'signInProviders',
  'audit',
  'profile',
  'sessions',
  'password',
  'signOut',
  'exportCatalog',
] as const
type PlainCommand = (typeof plainCommands)[number]

/** The commands that not every person has: their least role, and whether they need accounts. */
const conditions: Partial<Record<PlainCommand, readonly [least: Role, ofAccounts: boolean]>> = {
  register: ['editor', false],
  newConversation: ['member', false],
  importAgents: ['editor', false],
  importRecording: ['member', false],
  people: ['administrator', false],
  invite: ['administrator', true],
  teams: ['administrator', true],
  signInProviders: ['administrator', true],
  audit: ['administrator', false],
  profile: ['viewer', true],
  sessions: ['viewer', true],
  password: ['viewer', true],
  signOut: ['viewer', true],
}

/** Returns true if a person has the command. */
export function hasCommand({ role, accounts }: { role: Role; accounts: boolean }, target: CommandTarget): boolean {
  if (target.kind === 'section') return includesRole(role, target.item.least ?? 'viewer')
  const [least, ofAccounts] = (target.kind === 'plain' && conditions[target.key]) || (['viewer', false] as const)
  return includesRole(role, least) && (accounts || !ofAccounts)
}

/** What a command does. */
export type CommandTarget =
  | { kind: 'plain'; key: PlainCommand }
  | { kind: 'section'; item: (typeof navItems)[number] }
  | { kind: 'help' | 'shortcuts' }
  | { kind: 'theme'; theme: (typeof themes)[number] }
  | { kind: 'language'; locale: (typeof locales)[number] }

/** A command with the texts by which it is found. */
export interface CommandText extends Required<Pick<PaletteEntry, 'name' | 'aliases' | 'keywords'>> {
  target: CommandTarget
}

interface CommandTranslations {
  nav: ReturnType<typeof useTranslations<'nav'>>
  ui: ReturnType<typeof useTranslations<'ui'>>
}

/** Returns the commands of every page with their texts. */
export function listCommands({ nav, ui }: CommandTranslations): CommandText[] {
  return [
    ...plainCommands.map((key) => ({
      name: ui(`palette.commands.${key}`),
      aliases: [],
      keywords: ui(`palette.keywords.${key}`),
      target: { kind: 'plain' as const, key },
    })),
    ...navItems.map((item) => ({
      name: ui('palette.go', { place: nav(item.key) }),
      aliases: [nav(item.key)],
      keywords: ui(`palette.places.${item.key}`),
      target: { kind: 'section' as const, item },
    })),
    { name: nav('help'), aliases: [], keywords: ui('palette.keywords.help'), target: { kind: 'help' } },
    { name: nav('shortcuts'), aliases: [], keywords: ui('palette.keywords.shortcuts'), target: { kind: 'shortcuts' } },
    ...themes.map((theme) => ({
      name: ui('palette.theme', { theme: ui(`themes.${theme.value}`) }),
      aliases: [ui(`themes.${theme.value}`)],
      keywords: ui(`palette.keywords.themes.${theme.value}`),
      target: { kind: 'theme' as const, theme },
    })),
    ...locales.map((locale) => ({
      name: ui('palette.language', { language: localeNames[locale] }),
      aliases: [localeNames[locale]],
      keywords: ui(`palette.keywords.languages.${locale}`),
      target: { kind: 'language' as const, locale },
    })),
  ]
}
