import { expect, it } from 'vitest'
import { toAsciiUrl, isExternalUrl, splitUrl } from '@/components/ui/navigation/url-parts'

it.each([
  ['https://example.org/a?b#c', 'https://', 'example.org', '/a?b#c', false],
  ['https://google.com@evil.example:8080/', 'https://google.com@', 'evil.example:8080', '/', false],
  ['https://a/b@evil.example/', 'https://', 'a', '/b@evil.example/', false],
  ['https://a\\@evil.example/', 'https://', 'a', '/@evil.example/', false],
  ['https://аррӏе.com/ü', 'https://', 'xn--80ak6aa92e.com', '/%C3%BC', true],
  ['https://mail.ｅｘａｍｐｌｅ.org', 'https://', 'mail.example.org', '/', false],
  ['https://[::1]:3000/x', 'https://', '[::1]:3000', '/x', false],
  ['https://a:b%40c@d.example/@e', 'https://a:b%40c@', 'd.example', '/@e', false],
  ['mailto:a@example.org', '', '', 'mailto:a@example.org', false],
])('splits %s', (href, before, host, after, isUnicodeHost) => {
  expect(splitUrl(href)).toEqual({ before, host, after, isUnicodeHost })
})

it('shows invisible and right-to-left characters of a URL in ASCII', () => {
  expect(toAsciiUrl('https://a.example/\u202Egpj.exe\u200B')).toBe('https://a.example/%E2%80%AEgpj.exe%E2%80%8B')
  expect(toAsciiUrl('not a URL')).toBe('not a URL')
})

it.each([
  ['#part', false],
  ['https://switchboard.example/tasks', false],
  ['/tasks', false],
  ['http://switchboard.example/tasks', true],
  ['//other.example/', true],
  ['/\\other.example/', true],
  ['https://switchboard.example.evil.example/', true],
  ['https://switchboard.example@evil.example/', true],
  ['mailto:a@example.org', true],
  ['https://[', true],
])('knows whether %s leads outside: %s', (href, outside) => {
  const page = { href: 'https://switchboard.example/chat/x', origin: 'https://switchboard.example' }
  expect(isExternalUrl(href, page)).toBe(outside)
})
