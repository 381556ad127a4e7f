import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guideGroups, guideLink, guidePathFor, guideTitle } from '@/lib/help/guides'

const guides = Object.values(guideGroups).flat()
const textOf = (name: string): string => readFileSync(`docs/${name}.md`, 'utf8')

describe('guides', () => {
  it.each(guides)('docs/%s.md has a title, and its links lead to files that exist', (name) => {
    const text = textOf(name)
    expect(guideTitle(text)).toMatch(/\w/)
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
      /^https?:/.test(target) ? [] : [target],
    )
    expect(targets.filter((target) => !existsSync(`docs/${target}`))).toEqual([])
  })

  it('finds the guide of a page', () => {
    expect(guidePathFor('/')).toBe('/help/getting-started')
    expect(guidePathFor('/agents/new')).toBe('/help/add-an-agent')
    expect(guidePathFor('/chat/data-lab/c1')).toBe('/help/chat')
    expect(guidePathFor('/tasks')).toBe('/help/replay')
    expect(guidePathFor('/tasks-of-others')).toBe('/help/getting-started')
  })

  it('turns links between files into links between pages', () => {
    expect(guideLink('chat.md')).toBe('/help/chat')
    expect(guideLink('access.md')).toBe('/help/access')
    expect(guideLink('backup.md#restore')).toBe('/help/backup#restore')
    expect(guideLink('#limits')).toBe('#limits')
    expect(guideLink('https://a2a-protocol.org/')).toBe('https://a2a-protocol.org/')
    expect(guideLink('../CONTRIBUTING.md')).toBeUndefined()
    expect(guideLink('decisions/0002-storage.md')).toBeUndefined()
    expect(guideLink('javascript:alert(1)')).toBeUndefined()
  })
})
