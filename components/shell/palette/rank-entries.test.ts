import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { listCommands } from '@/components/shell/palette/palette-commands'
import type { PaletteEntry, PaletteGroup } from '@/components/shell/palette/palette-entry'
import { matchesCommand, rankGroups } from '@/components/shell/palette/rank-entries'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

it.each([
  ['', 'Settings', '', true],
  ['dark', 'Theme: Dark', 'appearance night', true],
  ['night theme', 'Theme: Dark', 'appearance night', true],
  ['night language', 'Theme: Dark', 'appearance night', false],
  ['EXPORTER', 'Éxporter', '', true],
  ['导出', '导出目录', 'export', true],
  ['?!', 'Settings', '', false],
])('%j finds %j with the keywords %j: %j', (search, name, keywords, isMatch) => {
  expect(matchesCommand(search, { name, keywords })).toBe(isMatch)
})

const entry = (name: string, aliases: string[] = []): PaletteEntry => ({
  id: name,
  name,
  aliases,
  icon: null,
  actions: [{ name, icon: () => null, act: () => {} } as never],
})

const taskId = '01990f6e-6a0b-7c11-9f0e-2f6c1d4b8a55'
const resultGroups: PaletteGroup[] = [
  { key: 'agents', entries: ['Travel desk', 'Data lab', 'Storyteller'].map((name) => entry(name)) },
  { key: 'skills', entries: ['Analyze a CSV file', 'Book a flight', 'Tell a story'].map((name) => entry(name)) },
  {
    key: 'conversations',
    entries: ['Which theme fits a light room?', 'My inbox is full', 'Write a story'].map((name) => entry(name)),
  },
  { key: 'tasks', entries: [entry('Sum of a column', [taskId, 'agent-task-7']), entry('Health report of June')] },
  { key: 'artifacts', entries: [entry('export.json')] },
]

/** Returns the entry that Enter opens, when the server returns everything that contains a word or an ID. */
function first(search: string, locale: 'en' | 'zh-CN' = 'en'): string | undefined {
  const messages = locale === 'en' ? en : (zh as unknown as typeof en)
  const translate = <Namespace extends 'nav' | 'ui'>(namespace: Namespace) =>
    createTranslator({ locale, messages, namespace })
  const texts = listCommands({ nav: translate('nav'), ui: translate('ui') } as Parameters<typeof listCommands>[0])
  const commands = texts
    .filter((command) => matchesCommand(search, command))
    .map(({ name, aliases, keywords }) => ({ ...entry(name, [...aliases]), keywords }))
  return rankGroups(search, [...resultGroups, { key: 'commands', entries: commands }])[0]?.entries[0]?.name
}

describe('the first result', () => {
  it.each([
    ['theme light', 'Theme: Light'],
    ['dark', 'Theme: Dark'],
    ['chinese', 'Language: 简体中文'],
    ['export', 'export.json'],
    ['export catalog', 'Export catalog'],
    ['import', 'Import agents'],
    ['compare', 'Go to Compare'],
    ['health', 'Health report of June'],
    ['health status', 'Show agents by status'],
    ['new conversation', 'New conversation'],
    ['inbox', 'Go to Inbox'],
    ['data lab', 'Data lab'],
    ['book a flight', 'Book a flight'],
    [taskId, 'Sum of a column'],
    ['agent-task-7', 'Sum of a column'],
    ['csv', 'Analyze a CSV file'],
    ['replay', 'Go to Tasks'],
    ['keyboard', 'Keyboard shortcuts'],
    ['story', 'Storyteller'],
    ['', 'Travel desk'],
  ])('of %j is %j', (search, name) => {
    expect(first(search)).toBe(name)
  })

  it.each([
    ['浅色 主题', '主题：浅色'],
    ['深色', '主题：深色'],
    ['chinese', '语言：简体中文'],
    ['收件箱', '前往收件箱'],
  ])('of %j in Chinese is %j', (search, name) => {
    expect(first(search, 'zh-CN')).toBe(name)
  })
})
