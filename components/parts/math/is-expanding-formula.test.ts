import { expect, it } from 'vitest'
import { isExpandingFormula } from '@/components/parts/math/is-expanding-formula'

it.each([
  ['a command used many times', String.raw`\gdef\a{${'x'.repeat(900)}}${String.raw`\a`.repeat(900)}`],
  ['another way to define', String.raw`\newcommand{\a}{${'x'.repeat(400)}}\a\a`],
])('returns true for %s', (_, formula) => {
  expect(isExpandingFormula(formula)).toBe(true)
})

it.each([
  ['a short definition', String.raw`\def\R{\mathbb{R}} x \in \R^n`],
  ['a long formula without one', `${String.raw`\alpha + \dots \left( x \right) + `.repeat(100)}1`],
])('returns false for %s', (_, formula) => {
  expect(isExpandingFormula(formula)).toBe(false)
})
