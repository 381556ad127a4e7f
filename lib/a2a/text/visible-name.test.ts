import { describe, expect, it } from 'vitest'
import { safeFilename, visibleName } from '@/lib/a2a/text/visible-name'

describe('visibleName', () => {
  it('shows hidden and bidirectional characters', () => {
    expect(visibleName('invoice\u202Efdp.exe')).toBe('invoice⟨U+202E⟩fdp.exe')
    expect(visibleName('a\u0000b\u200Bc\nd')).toBe('a⟨U+0000⟩b⟨U+200B⟩c⟨U+000A⟩d')
  })

  it('keeps joiners that names need', () => {
    for (const name of ['گزارش‌ها.pdf', '👩‍💻.txt', '报告.md']) expect(visibleName(name)).toBe(name)
  })
})

describe('safeFilename', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.exe', 'evil.exe'],
    ['..', ''],
    ['.bashrc', 'bashrc'],
    ['inv\u202Efdp.exe', 'invfdp.exe'],
    ['a<b>:c?.txt', 'a_b__c_.txt'],
    ['report.pdf ', 'report.pdf'],
  ])('%j → %j', (name, safe) => expect(safeFilename(name)).toBe(safe))

  it('truncates a very long name', () => {
    expect(visibleName('x'.repeat(1_000_000))).toBe(`${'x'.repeat(500)}…`)
  })

  it('keeps the extension of a long name', () => {
    expect(safeFilename(`${'x'.repeat(500)}.pdf`)).toMatch(/^x{116}\.pdf$/)
  })
})
