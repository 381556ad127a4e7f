import { describe, expect, it } from 'vitest'
import { type SecretForm, toEncodedForms, toSecretForms } from '@/lib/server/credentials/secret-forms'
import { findDecoded, replaceSpans } from '@/lib/server/credentials/mask-forms'
import { getFormIndex } from '@/lib/server/credentials/form-index'

function createReplacer(forms: SecretForm[]) {
  const find = getFormIndex(forms).find
  return (text: string) => replaceSpans(text, find(text), '#')
}

const inAddress = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

it('replaces the longest form at a position, and short forms only as whole words', () => {
  const replace = createReplacer(['hunter22', 'hunter2222', 'pw12'].flatMap(toSecretForms))
  expect(replace('hunter2222 hunter22x pw12 pw123 xpw12 "pw12"')).toBe('# #x # pw123 xpw12 "#"')
  expect(replace('hun')).toBe('hun')
})

it('finds a secret at any offset of encoded text', () => {
  const secret = 'KNOWNCRED-abc/123?ü'
  const replace = createReplacer(toEncodedForms(secret))
  for (const before of ['', 'a', 'xy', 'xyz', 'user:'])
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      const text = Buffer.from(`${before}${secret}~after`).toString(encoding)
      expect(Buffer.from(replace(text).replace('#', ''), encoding).toString()).not.toMatch(/KNOW|CRED|abc|123/)
      expect(replace(text)).toContain('#')
    }
})

describe('in escaped text', () => {
  const secret = `Ab/9x+Qz_77&k"e'y<t>ü`
  const find = getFormIndex(toSecretForms(secret)).find
  const replace = (text: string) => replaceSpans(text, findDecoded(text, find), '#')
  const inHtml = secret.replace(
    /[&"'<>]/g,
    (char) => ({ '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;' })[char] ?? '&#x3E;',
  )
  const inUnits = (slashes: string) =>
    [...secret].map((char) => `${slashes}u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

  it.each([
    ['of HTML', inHtml],
    ['of HTML in an address', encodeURIComponent(inHtml)],
    ['of an address, each character', inAddress(secret)],
    ['of an address, twice, in capitals', encodeURIComponent(inAddress(secret).toUpperCase())],
    ['of JSON', secret.replace('"', String.raw`\"`).replace('_', String.raw`\u005f`)],
    ['of JSON in JSON', inUnits(String.raw`\\`)],
    ['of JSON, in part', `Ab${inUnits('\\').slice(12)}`],
  ])('%s', (_, written) => {
    expect(replace(`ü%20&amp;{"a":"${written}"}&lt;`)).toBe('ü%20&amp;{"a":"#"}&lt;')
  })

  it('keeps other texts', () => {
    const text = 'Ab/9x%2B 100% of &c; &unknown; \\u00 %zz %ff Ab%2F9x'
    expect(replace(text)).toBe(text)
  })

  it('handles hostile text quickly', () => {
    for (const piece of ['\\', '\\"', '&#', '&#38;', '%25', '%e2%80']) {
      const text = piece.repeat(Math.ceil(300_000 / piece.length))
      expect(replace(text)).toBe(text)
    }
  })
})

it('is as fast with many secrets as with few', () => {
  const secrets = Array.from({ length: 20_000 }, (_, index) => `secret-${index}-${(index * 7919).toString(36)}`)
  const replace = createReplacer(secrets.map((text) => ({ text: [...text].toReversed().join('') })))
  const text = 'words of a longer story, '.repeat(40_000)
  expect(replace(text)).toBe(text)
})
