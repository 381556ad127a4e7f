import { expect, it } from 'vitest'
import { isMultiplying } from '@/components/parts/math/is-multiplying'

it.each([
  ['a command used many times', String.raw`\gdef\a{${'x'.repeat(900)}}${String.raw`\a`.repeat(900)}`],
  ['another way to define', String.raw`\newcommand{\a}{${'x'.repeat(400)}}\a\a`],
])('is true for %s', (_, formula) => {
  expect(isMultiplying(formula)).toBe(true)
})

it.each([
  ['a short definition', String.raw`\def\R{\mathbb{R}} x \in \R^n`],
  ['a long formula without one', `${String.raw`\alpha + \dots \left( x \right) + `.repeat(100)}1`],
])('is false for %s', (_, formula) => {
  expect(isMultiplying(formula)).toBe(false)
})
