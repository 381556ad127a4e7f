import { expect, it } from 'vitest'
import { encodedForms } from '@/lib/server/credentials/encoded-forms'
import { createFinder, replaceStretches } from '@/lib/server/credentials/replace-forms'
import { type SecretForm, secretForms } from '@/lib/server/credentials/secret-forms'

function createReplacer(forms: SecretForm[]) {
  const find = createFinder(forms)
  return (text: string) => replaceStretches(text, find(text), '#')
}

it('takes out the longest of what begins at a place, and short ones where they stand alone', () => {
  const replace = createReplacer(['hunter22', 'hunter2222', 'pw12'].flatMap(secretForms))
  expect(replace('hunter2222 hunter22x pw12 pw123 xpw12 "pw12"')).toBe('# #x # pw123 xpw12 "#"')
  expect(replace('hun')).toBe('hun')
})

it('finds a secret wherever it stands in what was encoded', () => {
  const secret = 'KNOWNCRED-abc/123?ü'
  const replace = createReplacer(encodedForms(secret))
  for (const before of ['', 'a', 'xy', 'xyz', 'user:'])
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      const text = Buffer.from(`${before}${secret}~after`).toString(encoding)
      expect(Buffer.from(replace(text).replace('#', ''), encoding).toString()).not.toMatch(/KNOW|CRED|abc|123/)
      expect(replace(text)).toContain('#')
    }
})

it('takes no longer with many secrets than with few', () => {
  const secrets = Array.from({ length: 20_000 }, (_, index) => `secret-${index}-${(index * 7919).toString(36)}`)
  const replace = createReplacer(secrets.map((text) => ({ text: [...text].toReversed().join('') })))
  const text = 'words of a longer story, '.repeat(40_000)
  expect(replace(text)).toBe(text)
})
