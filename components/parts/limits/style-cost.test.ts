import { describe, expect, it } from 'vitest'
import { styleCost } from '@/components/parts/limits/style-cost'
import { svgSize } from '@/components/parts/limits/svg-size'

const nested = (begin: string, levels: number) => `${begin.repeat(levels)}color:red${'}'.repeat(levels)}`
const sizeWith = (style: string) => svgSize(`<svg xmlns="http://www.w3.org/2000/svg">${style}</svg>`, 50_000)

describe('styleCost', () => {
  it('counts each selector for each element', () => {
    expect(styleCost('a, b { color: red } @media print { p { margin: 0 } }', 100)).toBe(300)
    expect(styleCost('/* a{b{c{ */ a::before { content: "}{(((" }', 10)).toBe(10)
    expect(styleCost(String.raw`.md\:flex { display: flex } .a\/b{}`, 10)).toBe(20)
  })

  it('counts relational selectors as one for every 25th element', () => {
    expect(styleCost('a:has(b) { color: red }', 1000)).toBe(41_000)
    expect(styleCost(String.raw`a:h\61s(b) { color: red }`, 1000)).toBe(41_000)
    expect(styleCost('a ~ b { color: red }', 1000)).toBe(41_000)
  })

  it('counts nested rules with those around them', () => {
    expect(styleCost('a { & b, & c { color: red } }', 10)).toBe(10 + 20)
    expect(styleCost('.a { .b { .c { color: red } } }', 10)).toBe(30)
  })

  it.each([
    ['rules', nested('a{', 33)],
    ['rules around one another', nested('&{', 3000)],
    ['lists of selectors', nested('a,b{', 20)],
    ['references to the outer rule', nested('& &{', 20)],
    ['parentheses', `@supports ${'('.repeat(30_000)}`],
    ['parentheses of a value', `a { width: ${'calc('.repeat(3000)}1px }`],
    ['brackets', `a { grid-area: ${'['.repeat(3000)} }`],
  ])('returns infinity for deeply nested %s', (_, css) => {
    expect(styleCost(css, 1)).toBe(Infinity)
  })
})

describe('svgSize', () => {
  it('counts style sheets', () => {
    expect(sizeWith('<style>.a { fill: red }</style><path class="a"/>')).toBeLessThan(10)
  })

  it.each([
    ['nested rules', `<style>${'a{'.repeat(20_000)}</style>`],
    ['nested rules as references', `<style>${'a&#x7b;'.repeat(20_000)}</style>`],
    ['nested parentheses in an attribute', `<rect style="width:${'calc('.repeat(2000)}"/>`],
    ['a style sheet in a URL', '<style>@import "data:text/css,a{}";</style>'],
    ['many selectors', `<style>${'*:not(.a){fill:red}'.repeat(5000)}</style>${'<g/>'.repeat(5000)}`],
  ])('returns infinity for %s', (_, style) => {
    expect(sizeWith(style)).toBe(Infinity)
  })
})
