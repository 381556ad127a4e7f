import { expect, it } from 'vitest'
import { findEmails } from '@/lib/trace/find-private-spans'

/** The expected result as one pattern. */
const pattern = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

it.each([
  'mail ann@x.example, bob.b+c@mail.y.example.',
  'no@host and @x.example and a@@b.example',
  'a@b.example@c.example@d.example',
  '字@例子.测试 𝒜𝒷@x.example 😀ann@x.example',
  `${'a'.repeat(100)}@x.example${'.y'.repeat(20)}`,
  `${'𝒜'.repeat(100)}@x.example`,
  "o'neil@x-y.example-a@z.example",
])('finds the same addresses in %s as a pattern', (text) => {
  const places = [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ start: index, end: index + match.length }))
  expect([...findEmails(text)]).toEqual(places)
})
